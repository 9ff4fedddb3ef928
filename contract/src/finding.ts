import { z } from 'zod'
import { box } from './common.ts'
import { detectorNames } from './detector-names.ts'

/** What sort of trouble a finding is. */
export const findingCategory = z.enum([
  'navigation',
  'interaction',
  'form',
  'content',
  'feedback',
  'performance',
  'error',
  'accessibility',
  'trust',
  'layout',
])
export type FindingCategory = z.infer<typeof findingCategory>

/** Nielsen's severity: 0 no problem, 1 cosmetic, 2 minor, 3 major, 4 catastrophe. */
export const severity = z.int().min(0).max(4)

/** Who is at fault; only `site` counts against the site. */
export const attribution = z.enum(['site', 'agent', 'infrastructure', 'policy'])
export type Attribution = z.infer<typeof attribution>

/** Whether the problem was seen again when the step was replayed. */
export const findingStatus = z.enum(['verified', 'not_reproduced', 'unverified'])
export type FindingStatus = z.infer<typeof findingStatus>

/** A pointer into what was recorded. quote is verbatim from the page or the transcript. */
export const evidence = z
  .object({
    turn: z.int().min(0),
    screenshot: z.string().nullable(),
    quote: z.string().nullable(),
    url: z.string(),
    box: box.nullable(),
  })
  .meta({ id: 'Evidence' })
export type Evidence = z.infer<typeof evidence>

/** A detector of the list, as opposed to the session itself and the mind. */
export type CodeDetector = (typeof detectorNames)[number]

/** Detectors of earlier versions, which stored transcripts still name. `misleading-link` was right in none of six cases. */
const retiredNames = ['misleading-link'] as const

/** Who noticed a friction: a detector of the list, the session itself when a page hangs, or the mind, which only claims. */
export const detectorName = z.enum([...detectorNames, ...retiredNames, 'page-hung', 'mind'])
export type DetectorName = z.infer<typeof detectorName>

/** What a detector or the mind noticed in one turn, before it is merged, verified and rated in the report. */
export const observedFriction = z.object({
  detector: detectorName.describe('Who noticed it; `mind` for a claim of the mind.'),
  subject: z
    .string()
    .describe('What it is about, stable over sessions: a folded URL plus a control or resource.'),
  category: findingCategory,
  severity,
  attribution,
  status: findingStatus,
  title: z.string(),
  expected: z.string(),
  observed: z.string(),
  quote: z.string().nullable(),
  box: box.nullable(),
  recommendation: z.string(),
})
export type ObservedFriction = z.infer<typeof observedFriction>

/** One problem of a report. Never without evidence that resolves. */
export const finding = z
  .object({
    id: z.string(),
    fingerprint: z.string().describe('Equal for the same problem in other sessions of the run.'),
    title: z.string(),
    category: findingCategory,
    severity,
    attribution,
    status: findingStatus,
    expected: z.string(),
    observed: z.string(),
    evidence: z.array(evidence).min(1),
    recommendation: z.string(),
    retest: z.string().describe('How a person sees for themselves whether it is mended.'),
  })
  .meta({ id: 'Finding' })
export type Finding = z.infer<typeof finding>
