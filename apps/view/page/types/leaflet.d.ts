// The part of Leaflet 1.7 that the page uses. It is loaded as a script and defines L.

declare namespace L {
  class Point {
    x: number;
    y: number;
    constructor(x: number, y: number);
  }
  class LatLng {
    lat: number;
    lng: number;
  }
  class Bounds {
    min: Point;
    max: Point;
  }
  class LatLngBounds {
    getCenter(): LatLng;
  }
  class Transformation {
    constructor(a: number, b: number, c: number, d: number);
  }
  interface CRS {
    transformation: Transformation;
  }
  const CRS: {Simple: CRS};

  interface Coords {
    x: number;
    y: number;
    z: number;
  }
  interface LeafletEvent {
    type: string;
    target: object;
  }
  interface LeafletMouseEvent extends LeafletEvent {
    latlng: LatLng;
    originalEvent: MouseEvent;
  }
  interface TileEvent extends LeafletEvent {
    tile: HTMLElement;
    coords: Coords;
  }

  interface MapOptions {
    crs?: CRS;
    minZoom?: number;
    maxZoom?: number;
    zoomSnap?: number;
    zoomDelta?: number;
    zoomAnimation?: boolean;
    fadeAnimation?: boolean;
    attributionControl?: boolean;
    zoomControl?: boolean;
    wheelPxPerZoomLevel?: number;
    keyboard?: boolean;
  }
  interface MoveOptions {
    animate?: boolean;
  }
  class Map {
    options: MapOptions;
    constructor(element: HTMLElement, options?: MapOptions);
    setView(center: [number, number] | LatLng, zoom: number, options?: MoveOptions): this;
    panTo(center: [number, number] | LatLng, options?: MoveOptions): this;
    panBy(offset: [number, number], options?: MoveOptions): this;
    setMinZoom(zoom: number): this;
    getCenter(): LatLng;
    getZoom(): number;
    getMinZoom(): number;
    getMaxZoom(): number;
    getSize(): Point;
    getPixelBounds(center?: LatLng, zoom?: number): Bounds;
    getContainer(): HTMLElement;
    mouseEventToLatLng(event: MouseEvent): LatLng;
    invalidateSize(options?: MoveOptions): this;
    zoomIn(delta?: number, options?: MoveOptions): this;
    zoomOut(delta?: number, options?: MoveOptions): this;
    addLayer(layer: Layer): this;
    on(type: string, listener: (event: any) => void): this;
    off(type: string, listener: (event: any) => void): this;
    remove(): this;
  }
  class Layer {
    addTo(map: Map): this;
    on(type: string, listener: (event: any) => void): this;
  }
  interface GridLayerOptions {
    tileSize?: number;
    minZoom?: number;
    maxZoom?: number;
    noWrap?: boolean;
    keepBuffer?: number;
    bounds?: LatLngBounds;
    updateWhenIdle?: boolean;
    className?: string;
  }
  class GridLayer extends Layer {
    constructor(options?: GridLayerOptions);
    createTile(coords: Coords, done: (error: Error | null, tile: HTMLElement) => void): HTMLElement;
  }
  interface PathOptions {
    stroke?: boolean;
    color?: string;
    weight?: number;
    fill?: boolean;
    interactive?: boolean;
    className?: string;
  }
  class Rectangle extends Layer {
    constructor(bounds: LatLngBounds, options?: PathOptions);
    setBounds(bounds: LatLngBounds): this;
    setStyle(options: PathOptions): this;
    remove(): this;
  }
  namespace Util {
    function extend<A extends object, B extends object>(first: A, second: B): A & B;
  }
  function latLngBounds(first: [number, number], second: [number, number]): LatLngBounds;
}
