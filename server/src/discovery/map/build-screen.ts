import type { UxMap } from '@understudy/contract/ux-map'
import type { FormFact, LinkFact } from '../file-facts.ts'
import { getFacts, type Place, type Project } from '../project.ts'
import type { Screen } from '../screen.ts'
import type { ComponentNames } from './component-names.ts'
import { listCode, pickFacts } from './list-code.ts'
import { findLinkTarget, findReceiver, findScreen, resolveTarget, type Site } from './site.ts'

type Form = UxMap['nodes'][number]['forms'][number]
type EdgeAction = UxMap['edges'][number]['action']

/** A transition from a screen, before transitions of the same kind are merged. */
export interface Way {
  to: Screen
  action: EdgeAction
  label: string
  file: string
  line: number
}

/** Everything the map shows for one screen. */
export interface BuiltScreen {
  title: string
  forms: Form[]
  ways: Way[]
  unresolved: UxMap['unresolved_links']
}

/** The inputs common to all screens of a project. */
export interface Drawing {
  project: Project
  components: ComponentNames
  site: Site
}

interface Located<Fact> {
  file: string
  fact: Fact
}

/** Collects the links and forms of a screen from its own code and its layouts. */
export function buildScreen(drawing: Drawing, screen: Screen): BuiltScreen {
  const { project, components } = drawing
  const own = listCode(project, components, screen.own)
  const code = listCode(project, components, [...screen.own, ...screen.around])
  const links = [
    ...screen.extraLinks.map((fact) => ({ file: screen.file, fact })),
    ...locate(project, code, (facts) => facts.links),
  ]
  const forms = locate(project, code, (facts) => facts.forms).map((form) =>
    drawForm(drawing, screen, form),
  )
  const drawn = links.map((link) => drawLink(drawing, screen, link))
  return {
    title: screen.title ?? findTitle(project, screen, own),
    forms: forms.map(({ form }) => form),
    ways: [...drawn.flatMap(({ ways }) => ways), ...forms.flatMap(({ ways }) => ways)],
    unresolved: drawn.flatMap(({ unresolved }) => unresolved),
  }
}

function locate<Fact extends { scope: string }>(
  project: Project,
  code: readonly Place[],
  pick: Parameters<typeof pickFacts<Fact>>[2],
): Located<Fact>[] {
  // A file that counts as a whole can also be reached by one of its names.
  const found = new Map(
    code.flatMap((place) =>
      pickFacts(project, place, pick).map((fact) => [fact, { file: place.file, fact }]),
    ),
  )
  return [...found.values()]
}

function drawLink(
  { site }: Drawing,
  screen: Screen,
  { file, fact }: Located<LinkFact>,
): Pick<BuiltScreen, 'ways' | 'unresolved'> {
  const { line, label, action } = fact
  const to = findLinkTarget(site, screen, fact)
  if (to !== null) return { ways: [{ to, action, label, file, line }], unresolved: [] }
  if (fact.kind === 'name') return { ways: [], unresolved: [{ file, line, target: fact.to }] }
  const target = resolveTarget(screen, fact)
  // Files and endpoints are not screens, so nothing is missing.
  const isScreen = !/^\/api\/|\.\w{2,5}$/.test(target) || /\.html?$/.test(target)
  return { ways: [], unresolved: isScreen ? [{ file, line, target }] : [] }
}

function drawForm(
  { site }: Drawing,
  screen: Screen,
  { file, fact }: Located<FormFact>,
): { form: Form; ways: Way[] } {
  const { action, method, fields, line } = fact
  const named = nameAction(action)
  const target = named === null ? locateAction(screen, action) : null
  const receiver = target === null || method === 'get' ? null : findReceiver(site, target)
  const answeredBy = receiver === null ? null : `${receiver.file}:${receiver.line}`
  const handler = fact.handler ?? named ?? answeredBy
  const shownAction = named === null ? action : screen.pattern
  const reached = target === null ? [] : [target]
  const ways = (receiver?.redirects ?? reached).flatMap((end): Way[] => {
    const to = findScreen(site, end)
    return to === null ? [] : [{ to, action: 'submit', label: '', file, line }]
  })
  return { form: { file, line, action: shownAction, method, handler, fields }, ways }
}

/** SvelteKit puts the name of a page's action in the query, `?/create`. */
function nameAction(action: string | null): string | null {
  return /^\?\/(\w+)/.exec(action ?? '')?.[1] ?? null
}

/** The address a form is sent to; null if it is sent to another site or by code. */
function locateAction(screen: Screen, action: string | null): string | null {
  if (action === null || /^[a-z]+:|^\/\//i.test(action)) return null
  const [path = ''] = action.split(/[?#]/)
  return resolveTarget(screen, { kind: 'path', to: path === '' ? screen.pattern : path })
}

/** The title of the page itself, of code it uses, its main heading, or the title in its layout. */
function findTitle(project: Project, screen: Screen, own: readonly Place[]): string {
  const whole = (places: readonly Place[]) =>
    places.flatMap(({ file }) => getFacts(project, file).titles)
  const titles = screen.own.flatMap((place) => pickFacts(project, place, (facts) => facts.titles))
  const metadata = whole(screen.own).filter(({ scope }) => /^meta(?:data)?$|^generateM/.test(scope))
  const inside = own.flatMap((place) => pickFacts(project, place, (facts) => facts.titles))
  const found =
    [...metadata, ...titles, ...inside].find(({ isHeading }) => !isHeading) ??
    inside.find(({ isHeading }) => isHeading) ??
    whole(screen.around.toReversed()).find(({ isHeading }) => !isHeading)
  return found?.text ?? ''
}
