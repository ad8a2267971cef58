// A page that was opened as a file stays empty: browsers refuse modules from files. This script, which is no module, says so.
if (location.protocol === 'file:') {
  document.body.insertAdjacentHTML(
    'afterbegin',
    '<p class="failure" role="alert">This page must come from a web server: run <code>python3 -m http.server</code> in this folder, then open <a href="http://localhost:8000">http://localhost:8000</a></p>',
  );
}
