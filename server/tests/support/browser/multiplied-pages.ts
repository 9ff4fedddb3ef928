import type { ReadQuantity } from '../../../src/turn/page/limits.ts'

/** Something that a page can have without end. */
interface Multiplied {
  /** Puts `n` times so much of it into `place`. */
  script: string
  /** What of it an observation of a hundred times as much leaves out, and says so. */
  leavesOut?: ReadQuantity
}

/** Each by its name. Pages have as much of them as the browser itself can show in a moment. */
export const multipliedPages: Readonly<Record<string, Multiplied>> = {
  'style sheets': {
    script: `repeat(20 * n, (i) => add(document.head, 'style', { textContent: draw(i) }))
      repeat(1000, () => add(place, 'b'))`,
  },
  'adopted style sheets': {
    script: `document.adoptedStyleSheets = repeat(20 * n, sheet)
      repeat(1000, () => add(place, 'b'))`,
  },
  'shadow trees with the same sheets': {
    script: `const sheets = repeat(50, sheet)
      repeat(10 * n, () => { const root = open(add(place, 'my-part')); root.adoptedStyleSheets = sheets; add(root, 'b') })`,
    leavesOut: 'style sheets',
  },
  'drawn text': {
    script: `add(document.head, 'style', { textContent: 'b::before { display: none; content: "' + 'x'.repeat(20_000 * n) + '" }' })
      repeat(300, () => add(place, 'b'))`,
    leavesOut: 'generated text',
  },
  'ids of a name': {
    script: `const words = repeat(100 * n, (i) => add(place, 'b', { id: 'w' + i }).id).join(' ')
      buttons(300).forEach((button) => button.setAttribute('aria-labelledby', words))`,
    leavesOut: 'parts of names',
  },
  'labels of a field': {
    script: `add(place, 'input', { id: 'field' })
      repeat(50 * n, () => add(place, 'label', { htmlFor: 'field' }))`,
    leavesOut: 'parts of names',
  },
  'choices of many fields': {
    script: `const list = add(place, 'datalist', { id: 'choices' })
      list.append(...repeat(200 * n, (i) => new Option('Choice ' + i)))
      repeat(200, () => add(place, 'input').setAttribute('list', 'choices'))`,
  },
  'areas of many pictures': {
    script: `const map = add(place, 'map', { name: 'map' })
      repeat(20 * n, (i) => add(map, 'area', { href: '#' + i, alt: 'Area ' + i, coords: '0,0,5,5' }))
      repeat(200, () => add(place, 'img', { width: 20, height: 20, useMap: '#map', alt: 'Map' }))`,
    leavesOut: 'areas of pictures',
  },
  'items of a numbered list': {
    script: `const list = add(place, 'ol')
      repeat(100 * n, () => add(list, 'li', { style: above, textContent: 'i' }))`,
  },
  headings: {
    script: `repeat(50 * n, () => add(add(place, 'div', { style: above }), 'h2', { textContent: 'Heading' }))
      buttons(300)`,
    leavesOut: 'headings',
  },
  'layers within each other': {
    script: `let part = place
      repeat(n, () => { part = add(part, 'div', { style: layer }) })
      part.style.paddingTop = '150px'
      buttons(300, part)`,
    leavesOut: 'layers',
  },
  'layers over each other': {
    script: `repeat(20 * n, () => add(place, 'div', { style: layer }))
      buttons(300)`,
    leavesOut: 'layers',
  },
  'controls within each other': {
    script: `let part = place
      repeat(3 * n, () => { part = add(part, 'div', { role: 'button' }) })
      repeat(50 * n, () => add(part, 'i'))`,
  },
  'parts of a control': {
    script: `const [button] = buttons(1)
      repeat(100 * n, () => add(button, 'i'))`,
    leavesOut: 'parts of names',
  },
  'parts of rows': {
    script: `repeat(3, () => {
      let row = add(place, 'article')
      repeat(10, () => { row = add(row, 'article'); row.after(document.createElement('article')) })
      repeat(40 * n, () => add(row, 'i')) })`,
    leavesOut: 'parts of lists',
  },
  frames: {
    script: `repeat(2 * n, () => add(place, 'iframe', { title: 'Frame'.repeat(100), width: 10, height: 10 }))`,
    leavesOut: 'frames',
  },
  animations: {
    script: `add(document.head, 'style', { textContent: '@keyframes fade { to { opacity: .9 } } i { animation: fade 100s infinite }' })
      repeat(10 * n, () => add(place, 'i'))`,
  },
  elements: {
    script: `repeat(200 * n, () => add(place, 'span', { style: above, textContent: 'w' }))`,
    leavesOut: 'elements',
  },
  levels: {
    script: `let part = place
      repeat(6 * n, () => { part = add(part, 'div') })
      part.textContent = 'Deep'`,
    leavesOut: 'levels',
  },
  'shadow trees within each other': {
    script: `let part = place
      repeat(2 * n, () => { part = open(add(part, 'my-part')) })
      part.append('Deep')`,
  },
  'alerts within each other': {
    script: `let part = place
      repeat(3 * n, () => { part = add(part, 'div', { role: 'alert' }) })
      part.textContent = 'Word '.repeat(100 * n)`,
  },
  'messages of one part': {
    script: `const part = add(place, 'div', { role: 'status' })
      repeat(100 * n, () => add(part, 'span', { style: 'cursor: pointer', textContent: 'x' }))`,
  },
  'rows with a link of one name': {
    script: `repeat(10 * n, () => add(add(place, 'div'), 'a', { href: '#', textContent: 'More' }))`,
  },
  pictures: { script: `repeat(100 * n, () => add(place, 'img', { alt: 'Picture' }))` },
  attributes: {
    script: `const [button] = buttons(1)
      repeat(50 * n, (i) => button.setAttribute('data-' + i, 'x'))`,
  },
  'password fields': { script: `repeat(50 * n, () => add(place, 'input', { type: 'password' }))` },
  'boxes that scroll': {
    script: `repeat(50 * n, () => add(add(place, 'div', { style: above + 'width:9px;height:9px;overflow:auto' }), 'p', { textContent: 'a' }))`,
  },
}

/** A page that has as much of it as the address says. */
export function renderMultiplied({ script }: Multiplied): string {
  return `<!doctype html><title>Many</title><h1>Welcome</h1><p>Open today</p><main></main><script>
  const n = Number(new URLSearchParams(location.search).get('n'))
  const [above, layer] = ['position:absolute;top:90px;', 'position:fixed;inset:0;background:rgba(0,0,0,.01)']
  const place = document.querySelector('main')
  const repeat = (count, make) => Array.from({ length: count }, (_, i) => make(i))
  const add = (parent, tag, values = {}) => {
    const part = Object.assign(document.createElement(tag), values)
    parent.append(part)
    return part
  }
  const open = (host) => host.attachShadow({ mode: 'open' })
  const draw = (i) => '.never-' + i + '::before { content: "Never" }'
  const sheet = (i) => { const made = new CSSStyleSheet(); made.replaceSync(draw(i)); return made }
  const buttons = (count, parent = place) => repeat(count, (i) => add(parent, 'button', { textContent: 'Go ' + i }))
  ${script}
  </script>`
}
