import type { Report } from '@understudy/contract/report'

/** Something that a visitor said. */
export interface Statement {
  /** The same whenever the record is read. */
  id: string
  kind: 'answer' | 'interview' | 'thought'
  persona: string
  sessionId: string
  /** null: about the visit as a whole. */
  turn: number | null
  /** What it was asked. */
  question: string | null
  text: string
  /** The page it was about or on, without what differs between visits; null if none is named. */
  page: string | null
}

/** In words. */
export const statementKinds = {
  answer: 'Found out',
  interview: 'Interview',
  thought: 'Thought',
} as const satisfies Record<Statement['kind'], string>

/** What visitors said in all sessions, in the order of the reports. */
export function listStatements(reports: readonly Report[]): Statement[] {
  return reports.flatMap(listOfVisit)
}

function listOfVisit({ session: { id: sessionId }, persona, report }: Report): Statement[] {
  const { answer, answers = [], quotes } = report
  const by = { persona: persona.name, sessionId }
  return [
    ...(answer === undefined
      ? []
      : [
          {
            ...by,
            id: `${sessionId} answer`,
            kind: 'answer' as const,
            turn: answer.place?.turn ?? null,
            question: null,
            text: answer.text,
            page: readPage(answer.place?.url),
          },
        ]),
    ...answers.flatMap(({ turn, question, answer: text }, index) =>
      text === null
        ? []
        : [
            {
              ...by,
              id: `${sessionId} interview ${index}`,
              kind: 'interview' as const,
              turn,
              question,
              text,
              page: null,
            },
          ],
    ),
    ...quotes.map(({ text, evidence: [first] }, index) => ({
      ...by,
      id: `${sessionId} thought ${index}`,
      kind: 'thought' as const,
      turn: first?.turn ?? null,
      question: null,
      text,
      page: readPage(first?.url),
    })),
  ]
}

function readPage(url: string | undefined): string | null {
  return url === undefined ? null : (URL.parse(url)?.pathname ?? null)
}

/** Tags of statements by their ids. */
export type Tags = Readonly<Record<string, readonly string[]>>

/** The tags that a text lists, each once: `price, Trust`. */
export function parseTags(text: string): string[] {
  const tags = text.split(',').map((tag) => tag.trim().toLowerCase())
  return [...new Set(tags)].filter((tag) => tag !== '')
}

/** Statements as rows of a file, with a head. */
export function listStatementCells(statements: readonly Statement[], tags: Tags): string[][] {
  return [
    ['Session', 'Persona', 'Kind', 'Turn', 'Page', 'Question', 'Words', 'Tags'],
    ...statements.map((each) => [
      each.sessionId,
      each.persona,
      statementKinds[each.kind],
      each.turn === null ? '' : String(each.turn),
      each.page ?? '',
      each.question ?? '',
      each.text,
      (tags[each.id] ?? []).join('; '),
    ]),
  ]
}
