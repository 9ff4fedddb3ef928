import { expect, test } from 'vitest'
import { look } from '../../support/browser/look-at-page.ts'

/** Fills every picture with this colour, and with a darker ground. */
function paint(colour: string, ground = colour): string {
  return `<script>
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  canvas.width = canvas.height = 200
  const gradient = context.createLinearGradient(0, 0, 200, 0)
  gradient.addColorStop(0, '${colour}')
  gradient.addColorStop(1, '${ground}')
  context.fillStyle = gradient
  context.fillRect(0, 0, 200, 200)
  for (const image of document.images) image.src = canvas.toDataURL()
  for (const part of document.querySelectorAll('.photo')) part.style.backgroundImage = 'url(' + canvas.toDataURL() + ')'
</script>`
}

const hero = (style: string) =>
  `<div style="position:relative;width:600px"><img alt="" width="600" height="200"><h2 style="position:absolute;left:20px;top:60px;margin:0;${style}">Winter in the huts</h2></div>`

test.each([
  ['white words on a bright photo', `${hero('color:#fff')}${paint('#e8eef4')}`],
  [
    'grey words on a background photo',
    `<p class="photo" style="padding:40px;width:500px;color:#8d949b">Eine stille Nacht im Tempel</p>${paint('#a0a6ac', '#989ea4')}`,
  ],
  [
    'dark words on a dark gradient',
    '<p style="padding:30px;width:500px;color:#2c3340;background:linear-gradient(90deg,#1b2a41,#3a2440)">Noites de Fado</p>',
  ],
  [
    'a button with a pale gradient',
    '<p><button style="border:0;padding:12px;color:#fff;background:linear-gradient(#ffe680,#ffd24d)">Aggiungi al carrello</button></p>',
  ],
  [
    'words that run into the bright half of a picture',
    `<p class="photo" style="padding:40px 20px;width:600px;background-size:100% 100%;color:#fff">山の景色を見ながらゆっくりとお湯を楽しめます、冬は雪の中で夜は星の下で</p>${paint('#0b2038', '#f4f0e6')}`,
  ],
] as const)('%s are found', async (_what, body) => {
  expect(await look(body)).toEqual([expect.stringMatching(/^faint-text: Low contrast of “/)])
})

test.each([
  ['white words on a dark photo', `${hero('color:#fff')}${paint('#203040')}`],
  [
    'white words with a shadow on a bright photo',
    `${hero('color:#fff;text-shadow:0 0 6px #000,0 0 3px #000')}${paint('#e8eef4')}`,
  ],
  [
    'white words in a dark box on a bright photo',
    `${hero('color:#fff;background:#123;padding:8px')}${paint('#e8eef4')}`,
  ],
  [
    'words filled with a gradient',
    '<h2 style="color:transparent;background:linear-gradient(#046,#082) text">Colours of the sea</h2>',
  ],
  [
    'a switched-off button',
    '<p><button disabled style="border:0;padding:12px;color:#fff;background:linear-gradient(#eee,#ddd)">Send</button></p>',
  ],
  [
    'a picture that is over the words',
    `<div style="position:relative"><p style="color:#eee;margin:0">Winter in the huts</p><img alt="" width="600" height="60" style="position:absolute;left:0;top:0"></div>${paint('#e8eef4')}`,
  ],
  ['words that fade in', `${hero('color:#fff;opacity:.2')}${paint('#e8eef4')}`],
  [
    'dark words of a link with an arrow as its background',
    '<p><a href="#a" style="padding-right:20px;background:linear-gradient(#0b4f9e,#0b4f9e) right/10px 10px no-repeat">All huts</a></p>',
  ],
] as const)('%s are left alone', async (_what, body) => {
  expect((await look(body)).filter((found) => found.startsWith('faint-text'))).toEqual([])
})
