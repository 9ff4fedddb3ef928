import type { ServerResponse } from 'node:http'
import type { HostilePage } from '../../server/tests/support/servers/hostile-site.ts'

/** A page as HTML, or a handler for every request to its host. */
type FloodingPage = string | ((response: ServerResponse, path: string) => void)

/** Answers every connection with a fault of TLS. */
export const faultyHost = 'faults.test.example'

/** The first label of the host of a page that does no harm. */
export const harmlessPage = 'is-harmless'

/** What pages that attack only when a visitor uses them request then, by the first label of their host. */
export const attackPaths: Readonly<Record<string, string>> = {
  hoards: '/hoard',
  'opens-windows': '/windows',
  'refuses-to-leave': '/other',
  'offers-a-download': '/endless-download',
  // Requested with the second frame.
  'draws-with-a-shader': '/draws',
}

const html = { 'content-type': 'text/html' }

/**
 * Pages that use more resources than a session may, by the first label of the host that serves them. None has the name of a page
 * of the tests, because only one of the two would be served.
 */
export const floodingPages: Readonly<Record<string, FloodingPage>> &
  Readonly<Partial<Record<HostilePage, never>>> = {
  'eats-memory-in-workers': work(
    'const hoard = []; for (;;) hoard.push(new Array(1e6).fill(Math.random()))',
    60,
  ),
  'floods-its-console': flood('for (let i = 0; i < 200; i += 1) console.log("Tea", i)'),
  'floods-its-console-from-workers': work('for (;;) console.log("Tea")', 4),
  'shows-dialogs-without-end': flood('alert("Tea")'),
  'floods-itself-with-requests': flood(
    'for (let i = 0; i < 50; i += 1) fetch("/tea?" + Math.random())',
  ),
  'opens-sockets-without-end': flood(
    'for (let i = 0; i < 50; i += 1) new WebSocket(`wss://${location.host}/`)',
  ),
  'sends-without-end': flood('fetch("/take", { method: "POST", body: new Uint8Array(1e6) })'),
  'starts-downloads-without-end': flood('location = "/endless-download"'),
  'fills-its-storage': flood(
    'caches.open("c").then((cache) => cache.put("/" + Math.random(), new Response(new Uint8Array(1e7))))',
  ),
  'floods-its-history': flood(
    'for (let i = 0; i < 20; i += 1) { history.pushState({}, "", "?" + Math.random()); location.hash = Math.random() }; history.back()',
  ),
  'floods-itself-with-tls-faults': flood(
    `for (let i = 0; i < 20; i += 1) fetch("https://${faultyHost}/" + Math.random()).catch(() => {})`,
  ),
  'never-ends-its-body': (response) => {
    response.writeHead(200, html)
    const chunk = '<p>Tea</p>'.repeat(5000)
    const write = (): void => void response.write(chunk, () => void setImmediate(write))
    response.on('error', () => response.destroy())
    write()
  },
  // What is posted to a page that never reads is kept in shared memory.
  'fills-shared-memory': (response, path) => {
    if (path === '/never') return
    response.writeHead(200, html).end(path === '/unread' ? unread : unreadable)
  },
  'shows-numbers-without-end': `<h1>Tea</h1>${`<p style="font-size: 1px">${'1,'.repeat(5000)}</p>`.repeat(20)}`,
  'draws-with-a-shader': `<h1>Tea</h1><canvas width="1280" height="720"></canvas><script>${draw()}</script>`,
  'redirects-for-ever': (response, path) => {
    response.writeHead(302, { location: `${path}x` }).end()
  },
}

/** Fills each frame with a shader that no graphics card would notice and that takes two processors without one. */
function draw(): string {
  return `const g = document.querySelector('canvas').getContext('webgl');
    const program = g.createProgram();
    const add = (type, source) => {
      const shader = g.createShader(type);
      g.shaderSource(shader, source); g.compileShader(shader); g.attachShader(program, shader);
    };
    add(g.VERTEX_SHADER, 'attribute vec2 at; void main() { gl_Position = vec4(at, 0, 1); }');
    add(g.FRAGMENT_SHADER, \`precision mediump float; uniform float t;
      void main() {
        float v = 0.;
        for (int i = 0; i < 40; i++) v += sin(gl_FragCoord.x * .01 + t + float(i)) * cos(gl_FragCoord.y * .01 - t);
        gl_FragColor = vec4(.5 + .5 * sin(v), .4, .5 + .5 * cos(v), 1);
      }\`);
    g.linkProgram(program); g.useProgram(program);
    g.bindBuffer(g.ARRAY_BUFFER, g.createBuffer());
    g.bufferData(g.ARRAY_BUFFER, new Float32Array([-1, -1, 3, -1, -1, 3]), g.STATIC_DRAW);
    g.enableVertexAttribArray(0); g.vertexAttribPointer(0, 2, g.FLOAT, false, 0, 0);
    const time = g.getUniformLocation(program, 't');
    const frame = (ms) => { g.uniform1f(time, ms / 1000); g.drawArrays(g.TRIANGLES, 0, 3); requestAnimationFrame(frame) };
    requestAnimationFrame(frame); requestAnimationFrame(() => fetch('/draws'))`
}

const unreadable = page(`const channel = new BroadcastChannel('tea');
  channel.onmessage = () => setInterval(() => channel.postMessage(new Uint8Array(2.5e7).fill(7)), 250);
  window.open('/unread', '_blank', 'noopener')`)
const unread =
  page(`const channel = new BroadcastChannel('tea'); channel.onmessage = () => {}; channel.postMessage('opened');
  setTimeout(() => { const request = new XMLHttpRequest(); request.open('GET', '/never', false); request.send() }, 300)`)

function page(script: string): string {
  return `<h1>Tea</h1><p>We sell tea.</p><a href="/other">Our teas</a><script>${script}</script>`
}

function flood(script: string): string {
  return page(`setInterval(() => { ${script} }, 10)`)
}

function work(script: string, count: number): string {
  const source = JSON.stringify(script)
  return page(`const url = URL.createObjectURL(new Blob([${source}]));
    for (let i = 0; i < ${count}; i += 1) new Worker(url)`)
}
