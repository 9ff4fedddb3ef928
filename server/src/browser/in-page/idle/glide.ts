/** Since when the page may be scrolling smoothly, on the clock of the document. */
let announcedMs = -Infinity
const channels = new Set<string>()
/** A smooth scroll shows in its second or third frame. */
const announcedForMs = 100

/** Lets a frame pass; resolves with whether the page is scrolling by itself. A smooth scroll has not moved in its first frame. */
export async function hasGlided(channel: string, nextFrame: () => Promise<void>): Promise<boolean> {
  listen(channel)
  const before = readPlace()
  await nextFrame()
  if (readPlace() !== before) return true
  if (!mayGlide()) return false
  await nextFrame()
  return readPlace() !== before || performance.now() - announcedMs < announcedForMs
}

/** The page's own world tells of what it scrolls smoothly, through an event whose name only we know. */
function listen(channel: string): void {
  if (channels.has(channel)) return
  channels.add(channel)
  window.addEventListener(`${channel}-glide`, () => {
    announcedMs = performance.now()
  })
}

function mayGlide(): boolean {
  const page = document.scrollingElement
  const isSmooth = page !== null && getComputedStyle(page).scrollBehavior === 'smooth'
  return isSmooth || performance.now() - announcedMs < announcedForMs
}

function readPlace(): string {
  const { offsetLeft = 0, offsetTop = 0 } = visualViewport ?? {}
  return `${scrollX} ${scrollY} ${offsetLeft} ${offsetTop}`
}
