import { doEdgesMeet, type Edges } from '../geometry.ts'

const kinds = 'img,svg,canvas,video,object,embed'
/** More are not examined: a page with as many is not without pictures. */
const maxRead = 500

/** Pictures in view that have arrived and can be seen; withFrames: what other documents show counts, too. */
export function listPicturesInView(viewport: Edges, withFrames = false): Element[] {
  const found = [...document.querySelectorAll(withFrames ? `${kinds},iframe` : kinds)]
  return found.slice(0, maxRead).filter((element) => {
    const hasArrived = !(element instanceof HTMLImageElement) || element.naturalWidth > 0
    const isInView = doEdgesMeet(element.getBoundingClientRect(), viewport)
    const isOpaque = element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    return hasArrived && isInView && isOpaque
  })
}
