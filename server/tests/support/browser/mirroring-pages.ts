import { secretTransforms } from '../secret-transforms.ts'
import type { PicturePart } from './find-inked.ts'

const style = `<style>
  * { box-sizing: border-box; }
  body { margin: 0; background: #fff; font: 9px/12px monospace; }
  form { position: absolute; top: 0; left: 0; }
  .cell { position: absolute; overflow: hidden; white-space: nowrap; }
  .cell input, .cell textarea, .cell select, .cell iframe { border: 0; padding: 0; width: 100%; outline: 0; resize: none;
    appearance: none; background: #fff; font: inherit; }
  ul { margin: 0; padding: 0; list-style-position: inside; }
  #before::before { content: attr(data-v); }
  #shadow { text-shadow: 0 20px #00f; }
  #under { filter: drop-shadow(0 20px #00f); }
</style>`
const login = `<form><label>User <input name="user"></label>
  <label>Password <input name="pass" type="password"></label></form>`

/** Where the page at /spelled shows the login, once for each spelling. */
export const rows: PicturePart[] = secretTransforms.map(({ name }, index) => ({
  name,
  x: 0,
  // All fit into the window.
  y: 60 + index * 11,
  width: 1280,
  height: 11,
}))

/** Places that show the text `v`: the markup of each, and what a script then does with it. */
const places: Record<string, readonly [html: string, script: string]> = {
  text: ['', 'cell.textContent = v'],
  letters: ['', 'cell.append(...[...v].map((one) => add("b", { textContent: one })))'],
  'shuffled letters': [
    '',
    `cell.append(...shuffle(v).map(({ one, index }) =>
      add('b', { textContent: one, style: 'position:absolute;left:' + index * 9 + 'px' })))`,
  ],
  'ordered letters': [
    '',
    `cell.style.display = 'flex'
    cell.append(...shuffle(v).map(({ one, index }) => add('b', { textContent: one, style: 'order:' + index })))`,
  ],
  input: ['<input>', 'cell.firstChild.value = v'],
  textarea: ['<textarea></textarea>', 'cell.firstChild.value = v'],
  placeholder: ['<input>', 'cell.firstChild.placeholder = v'],
  button: ['<input type="button">', 'cell.firstChild.value = v'],
  select: ['<select></select>', 'cell.firstChild.append(add("option", { textContent: v }))'],
  alternative: ['', 'cell.append(add("img", { src: "/gone", alt: v }))'],
  before: ['', 'cell.dataset.v = v'],
  after: ['', 'sheet.insertRule("#after::after { content: " + JSON.stringify(v) + " }")'],
  marker: [
    '<ul><li></li></ul>',
    'cell.querySelector("li").style.listStyleType = JSON.stringify(v)',
  ],
  closed: ['', 'cell.attachShadow({ mode: "closed" }).textContent = v'],
  vector: ['', `cell.innerHTML = drawn(v)`],
  scaled: [
    '<p></p>',
    `Object.assign(cell.firstChild, { textContent: v,
    style: 'margin:0;width:100px;transform:translate(40px,8px) scale(1.4)' })`,
  ],
  shadow: ['', 'cell.textContent = v'],
  under: ['<b></b>', 'cell.firstChild.textContent = v'],
  frame: ['<iframe src="/inner"></iframe>', 'frames[0].document.body.textContent = v'],
  'frame of another site': [
    '<iframe src="https://other.test.example/inner"></iframe>',
    'frames[1].postMessage(v, "*"); await new Promise((then) => { onmessage = then })',
  ],
  'smaller frame': [
    '<iframe src="/inner" style="transform: scale(.8)"></iframe>',
    'frames[2].document.body.textContent = v',
  ],
  canvas: ['<canvas width="300" height="40"></canvas>', 'draw(cell.firstChild, v)'],
  video: [
    '<video muted autoplay width="300" height="40"></video>',
    `cell.firstChild.srcObject = canvas.captureStream(); draw(canvas, v)
     await new Promise((then) => cell.firstChild.requestVideoFrameCallback(then))`,
  ],
  image: ['<img>', 'await show(cell.firstChild, canvas.toDataURL())'],
  blob: [
    '<img>',
    `const blob = await new Promise((then) => canvas.toBlob(then))
     await show(cell.firstChild, URL.createObjectURL(blob))`,
  ],
  'vector image': [
    '<img>',
    'await show(cell.firstChild, "data:image/svg+xml," + encodeURIComponent(drawn(v)))',
  ],
  'vector image in base64': [
    '<img>',
    'await show(cell.firstChild, "data:image/svg+xml;base64," + btoa(drawn(v)))',
  ],
  ground: ['', 'cell.style.background = "url(" + canvas.toDataURL() + ")"'],
  mask: [
    '',
    'cell.style.background = "#00f"; cell.style.maskImage = "url(" + canvas.toDataURL() + ")"',
  ],
}

/** Where the page at /places shows it. */
export const cells: PicturePart[] = Object.keys(places).map((name, index) => ({
  name,
  x: 10 + (index % 4) * 310,
  y: 80 + Math.floor(index / 4) * 60,
  width: 300,
  height: 40,
}))

/** Where the page at /scrolled shows it: in the viewport, after scrolling by 1,200. */
export const scrolled: PicturePart[] = ['fixed', 'part', 'inner', 'frame'].map((name, index) => ({
  name,
  x: 10,
  y: index * 100,
  width: 300,
  height: 40,
}))

function placeAt({ x, y, width, height }: PicturePart): string {
  return `left:${x}px;top:${y}px;width:${width}px;height:${height}px`
}

const spelledPage = `<!doctype html><title>Login</title>${style}${login}
${rows.map((row) => `<div class="cell" style="${placeAt(row)}"></div>`).join('')}
<script>
  const ways = [${secretTransforms.map(({ write }) => `(${write.toString()})`).join(',')}]
  document.querySelector('form').addEventListener('input', ({ target }) => {
    for (const [index, cell] of [...document.querySelectorAll('.cell')].entries())
      cell.textContent = ways[index](target.value)
    document.title = 'Shown'
  })
</script>`

const placesPage = `<!doctype html><title>Login</title>${style}${login}
${cells.map((cell) => `<div class="cell" id="${cell.name.replaceAll(' ', '-')}" style="${placeAt(cell)}">${places[cell.name]?.[0]}</div>`).join('')}
<canvas id="before-login" width="300" height="40" style="position:absolute;left:10px;top:560px"></canvas>
<img id="known" style="position:absolute;left:320px;top:560px">
<p style="position:absolute;left:630px;top:560px;margin:0">What anybody may read</p>
<script>
  const sheet = document.styleSheets[0]
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: 300, height: 40 })
  const add = (name, members) => Object.assign(document.createElement(name), members)
  const shuffle = (text) => [...text].map((one, index) => ({ one, index, key: (index * 17) % 31 }))
    .toSorted((one, other) => one.key - other.key)
  const draw = (on, text) => {
    const context = on.getContext('2d')
    context.font = '20px monospace'
    context.fillText(text, 10, 25)
  }
  const drawn = (text) => '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="40" viewBox="0 0 600 80">'
    + '<text x="20" y="50" font-size="30">' + text + '</text></svg>'
  const show = (image, src) => new Promise((then) => { image.onload = then; image.src = src })
  draw(canvas, 'Known before')
  const known = document.querySelector('#known')
  show(known, canvas.toDataURL()).then(() => canvas.getContext('2d').clearRect(0, 0, 300, 40))
  const makers = { ${Object.entries(places)
    .map(([name, [, script]]) => `${JSON.stringify(name)}: async (cell, v) => { ${script} }`)
    .join(',\n')} }
  document.querySelector('form').addEventListener('input', async ({ target }) => {
    draw(canvas, target.value)
    for (const [name, make] of Object.entries(makers))
      await make(document.querySelector('#' + name.replaceAll(' ', '-')), target.value)
    document.title = 'Shown'
  })
</script>`

/** Pages that repeat a password or username as soon as it is filled in, and then have the title “Shown”. */
export const mirroringPages = {
  '/spelled': spelledPage,
  '/places': placesPage,
  '/turned': `<!doctype html><title>Login</title>${login}<script>
    document.querySelector('form').addEventListener('input', ({ target }) => {
      target.type = 'text'
      top.document.title = 'Shown'
    })</script>`,
  '/framed': '<!doctype html><p>Shop</p><iframe src="/turned" width="600"></iframe>',
  '/scrolled': `<!doctype html><title>Login</title>${style}${login}<div style="height:4000px"></div>
    ${scrolled.map((cell) => `<div class="cell" id="${cell.name}" style="${placeAt(cell)}"></div>`).join('')}
    <script>
      const makers = {
        fixed: (cell, v) => { cell.style.position = 'fixed'; cell.textContent = v },
        part: (cell, v) => { cell.textContent = v; cell.style.top = '1300px' },
        inner: (cell, v) => {
          cell.style.top = '1400px'
          cell.innerHTML = '<div style="height:40px;overflow:auto"><p style="margin:400px 0"></p></div>'
          cell.querySelector('p').textContent = v
          cell.firstChild.scrollTop = 395
        },
        frame: (cell, v) => {
          cell.style.top = '1500px'
          cell.innerHTML = '<iframe srcdoc="<body style=margin:0;background:#fff><p style=margin:600px>"></iframe>'
          return new Promise((then) => {
            cell.firstChild.onload = ({ target }) => {
              target.contentDocument.querySelector('p').textContent = v
              target.contentWindow.scrollTo(595, 595)
              then()
            }
          })
        },
      }
      document.querySelector('form').addEventListener('input', async ({ target }) => {
        for (const [name, make] of Object.entries(makers)) await make(document.getElementById(name), target.value)
        scrollTo(0, 1200)
        document.title = 'Shown'
      })
    </script>`,
  '/inner': `<!doctype html><style>body { margin: 0; font: 9px/12px monospace; background: #fff }</style>
    <script>onmessage = ({ data, source }) => { document.body.textContent = data; source.postMessage('', '*') }</script><body>`,
}
