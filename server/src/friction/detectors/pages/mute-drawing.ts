import { createSubject } from '../../../lib/text/subject.ts'
import type { Observation } from '../../../turn/observation.ts'
import { nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import {
  MAX_CONTROLS_BESIDE_DRAWING,
  MAX_TEXT_BESIDE_DRAWING,
  MIN_DRAWING_PX,
} from '../../limits.ts'
import { findNewPages } from '../../new-observations.ts'

/**
 * A page that is little but a drawing, which takes presses and has neither a name nor content: without sight there is nothing. Silent if
 * the page has text or other controls that may do the same, and about drawings that are hidden from screen readers.
 */
export const muteDrawing = {
  name: 'mute-drawing',
  traits: { isPageState: true, needsScripts: true },
  detect,
} satisfies Detector

function detect(context: FrictionContext): NoticedFriction[] {
  return findNewPages(context).flatMap((page) => {
    const drawing = page.facts.unlabelled.find(({ tag, box }) => tag === 'canvas' && isLarge(box))
    return drawing === undefined || hasText(page) || hasOtherWay(page)
      ? []
      : [describe(page.url, drawing.box)]
  })
}

function isLarge({ width, height }: { width: number; height: number }): boolean {
  return Math.min(width, height) >= MIN_DRAWING_PX
}

/** It may say what the drawing shows, as a table below a chart does. */
function hasText({ lines }: Observation): boolean {
  return lines.join('').length > MAX_TEXT_BESIDE_DRAWING
}

/** Controls of the content. */
function hasOtherWay({ elements }: Observation): boolean {
  const others = elements.filter(({ tag, region, href }) => {
    return tag !== 'canvas' && region === null && href === null
  })
  const isChoice = others.some(({ tag, checked }) => tag === 'select' || checked !== null)
  return isChoice || others.length > MAX_CONTROLS_BESIDE_DRAWING
}

function describe(
  url: string,
  box: Observation['facts']['unlabelled'][number]['box'],
): NoticedFriction {
  return describeFriction(
    {
      subject: createSubject(url, 'drawing'),
      category: 'accessibility',
      severity: 3,
      title: `What is drawn on ${nameUrl(url)} cannot be read or used without seeing it`,
      expected: 'What can be seen and pressed also exists as text and controls.',
      observed: `${nameUrl(url)} draws its content on a canvas of ${Math.round(box.width)} x ${Math.round(box.height)} px that takes presses and has no name and no content, so a screen reader says nothing of it.`,
      recommendation: `Put real controls and text inside or beside the canvas of ${nameUrl(url)}.`,
    },
    { status: 'verified', box },
  )
}
