import type { SafeHtml } from '@remix-run/html-template'
import type { DefectId } from './defects.ts'
import type { Visitor } from './visitors.ts'

/** One request, read with a size limit. */
export interface Visit {
  url: URL
  /** Fields of a posted form; empty for other requests. */
  form: URLSearchParams
  visitor: Visitor
  /** Whether the shop was started with this defect. */
  has: (defect: DefectId) => boolean
}

/** The response to a request. */
export type Answer =
  | { kind: 'page'; status: number; page: SafeHtml; delayMs?: number }
  | { kind: 'redirect'; to: string }
  | { kind: 'data'; status: number; data: Readonly<Record<string, unknown>> }
  | { kind: 'file'; type: string; content: string }

/** Answers one kind of request. Must not throw. */
export type Show = (visit: Visit) => Answer

/** A page with status 200. */
export function answerPage(page: SafeHtml): Answer {
  return { kind: 'page', status: 200, page }
}

/** A message to show once, after a redirect. */
export function takeNotice({ visitor }: Visit): string | null {
  const { notice } = visitor
  visitor.notice = null
  return notice
}
