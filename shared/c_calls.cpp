#include "mines.h"
