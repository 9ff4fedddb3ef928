import { z } from 'zod'

const line = z.int().min(1)

/** The enclosing top-level declaration; empty for the file itself. */
const scope = z.string()

const linkFact = z.object({
  /** `nested`: relative to the route that contains it, not to the address; `name`: the name of a route. */
  kind: z.enum(['path', 'nested', 'name']),
  to: z.string(),
  action: z.enum(['click', 'navigate', 'redirect']),
  label: z.string(),
  line,
  scope,
})
/** A transition in code; parts known only at run time are written as `:name`. */
export type LinkFact = z.infer<typeof linkFact>

const formFact = z.object({
  action: z.string().nullable(),
  method: z.enum(['get', 'post', 'dialog']),
  handler: z.string().nullable(),
  fields: z.array(z.object({ name: z.string(), type: z.string(), required: z.boolean(), line })),
  line,
  scope,
})
export type FormFact = z.infer<typeof formFact>

const titleFact = z.object({ text: z.string(), isHeading: z.boolean(), scope })
export type TitleFact = z.infer<typeof titleFact>

/** A declaration, by the module it is imported from (null: this file) and its name there. */
const reference = z.object({ from: z.string().nullable(), name: z.string() })
export type Reference = z.infer<typeof reference>

const routeFact = z.object({
  framework: z.enum(['react-router', 'vue-router']),
  pattern: z.string(),
  name: z.string().nullable(),
  title: z.string().nullable(),
  redirect: z.string().nullable(),
  /** The displayed components, outermost first; the last one is the screen itself. */
  components: z.array(reference),
  line,
  scope,
})
/** A route as declared in code, prefixed with the paths of its parents. */
export type RouteFact = z.infer<typeof routeFact>

const endpointFact = z.object({
  /** The variable that holds the router. */
  router: z.string(),
  method: z.enum(['get', 'post', 'all']),
  path: z.string(),
  view: z.string().nullable().describe('The template or file it responds with.'),
  isPage: z.boolean(),
  title: z.string().nullable(),
  redirects: z.array(z.string()),
  line,
})
/** The responses of an Express router. */
export type EndpointFact = z.infer<typeof endpointFact>

const mountFact = z.object({
  router: z.string(),
  prefix: z.string(),
  /** A router by reference, or a folder served statically. */
  target: z.union([reference, z.object({ folder: z.string() })]),
})
export type MountFact = z.infer<typeof mountFact>

const settingFact = z.object({
  name: z.enum(['base', 'folder', 'source']),
  /** Each value it can have; null for one that is known only at run time. */
  values: z.array(z.string().nullable()),
  line,
})
/** What a configuration file, or the code that creates a router, says about all addresses or the location of pages. */
export type SettingFact = z.infer<typeof settingFact>

const pageFact = z.object({
  path: z.string().nullable(),
  name: z.string().nullable(),
  redirect: z.string().nullable(),
  aliases: z.array(z.string()),
})
/** What a page says about its own route: `definePageMeta`, `definePage`, or a block `<route>`. */
export type PageFact = z.infer<typeof pageFact>

const flatRouteFact = z.object({
  /** Below the folder of the application. */
  folder: z.string().nullable(),
  prefix: z.string(),
  components: z.array(reference),
  line,
})
/** A call of `flatRoutes`, which takes routes from the names of files. */
export type FlatRouteFact = z.infer<typeof flatRouteFact>

const gapFact = z.object({
  line,
  reason: z.string(),
  /** Nothing is missing if this leads to a table that was read; null if it cannot. */
  table: reference.nullable(),
})
/** A part of the routes that the code does not state. */
export type GapFact = z.infer<typeof gapFact>

/** The facts from one file alone, without reading others. */
export const fileFacts = z.object({
  links: z.array(linkFact),
  forms: z.array(formFact),
  titles: z.array(titleFact),
  routes: z.array(routeFact),
  endpoints: z.array(endpointFact),
  mounts: z.array(mountFact),
  settings: z.array(settingFact),
  page: pageFact.nullable(),
  flatRoutes: z.array(flatRouteFact),
  gaps: z.array(gapFact),
  /** Local name to its origin; a name of `*` is the whole module. */
  imports: z.record(z.string(), reference),
  /** Exported name to the local one. */
  exports: z.record(z.string(), z.string()),
  /** Re-exported modules, by exported name; `*` for everything. */
  passedOn: z.array(z.object({ from: z.string(), name: z.string(), as: z.string() })),
  /** Scope to the imported and top-level names it uses. */
  uses: z.record(z.string(), z.array(z.string())),
  /** Component tags, for frameworks that find components by name. */
  tags: z.array(z.string()),
  /** The manifest of a package, for `package.json`. */
  manifest: z.object({ name: z.string(), dependencies: z.array(z.string()) }).nullable(),
})
export type FileFacts = z.infer<typeof fileFacts>

/** Facts of a file that contributes nothing. */
export const noFacts: FileFacts = {
  links: [],
  forms: [],
  titles: [],
  routes: [],
  endpoints: [],
  mounts: [],
  settings: [],
  page: null,
  flatRoutes: [],
  gaps: [],
  imports: {},
  exports: {},
  passedOn: [],
  uses: {},
  tags: [],
  manifest: null,
}
