import type { ProblemChange, RunComparison } from '@understudy/contract/comparison/run-comparison'
import { describeDevice } from '@understudy/contract/visitor/devices'
import { buildRunMap } from '../compose/build-run-map.ts'
import { count, joinWords } from '../words.ts'
import { compareProblems } from './compare-problems.ts'
import {
  type ComparedRun,
  type ComparedSession,
  hasSameLogins,
  isSamePersona,
  isUnchanged,
} from './compared-run.ts'

/** What changed from an earlier run to a later one. Claims nothing that their records do not show. */
export function compareRuns(
  earlier: ComparedRun,
  later: ComparedRun,
): Omit<RunComparison, 'next_cursor'> {
  const problems = compareProblems(earlier, later)
  const tally = (change: ProblemChange) =>
    problems.filter((problem) => problem.change === change).length
  return {
    earlier: earlier.summary,
    later: later.summary,
    differences: describeDifferences(earlier, later),
    counts: {
      new: tally('new'),
      persisting: tally('persisting'),
      gone: tally('gone'),
      not_reached: tally('not_reached'),
    },
    problems,
    personas: pairPersonas(earlier, later),
    map: compareMaps(earlier, later),
  }
}

function describeDifferences(earlier: ComparedRun, later: ComparedRun): string[] {
  const [from, to] = [earlier.summary.target_url, later.summary.target_url]
  const described: (readonly [boolean, string])[] = [
    [from !== to, `The runs started at different addresses: ${from} and ${to}.`],
    [
      earlier.device !== later.device,
      `The visitors had different devices: ${describeDevice(earlier.device)}, then ${describeDevice(later.device)}.`,
    ],
    [earlier.task !== later.task, 'The runs had different tasks.'],
    [earlier.flows.join('\n') !== later.flows.join('\n'), 'The runs had different named steps.'],
    [!hasSameLogins(earlier, later), 'The runs had different logins.'],
    [
      earlier.isPreview !== later.isPreview,
      'A language model drove one run, the built-in explorer the other.',
    ],
    [
      !earlier.isPreview && !later.isPreview && earlier.model !== later.model,
      `Different models drove the runs: ${earlier.model} and ${later.model}.`,
    ],
    [earlier.durationBudget !== later.durationBudget, 'The sessions had different budgets.'],
    [
      earlier.guidedExploration !== later.guidedExploration,
      'A questioner asked the personas in one run differently from the other.',
    ],
    [earlier.interaction !== later.interaction, 'The visitors of one run could only look.'],
    [
      earlier.replayMaySendData !== later.replayMaySendData,
      'Only in one run could replays repeat steps that send data.',
    ],
    describeMissing('earlier', earlier, later),
    describeMissing('later', later, earlier),
    ...listEdited(earlier, later).map(
      (name) => [true, `${name} was edited between the runs.`] as const,
    ),
    ...[earlier, later].map(describeUnreported),
  ]
  return described.flatMap(([differs, sentence]) => (differs ? [sentence] : []))
}

/** Which personas took part in one run and not in the other. */
function describeMissing(
  word: 'earlier' | 'later',
  { sessions }: ComparedRun,
  other: ComparedRun,
): readonly [boolean, string] {
  const missing = sessions.filter(
    ({ persona }) => !other.sessions.some((each) => isSamePersona(each.persona, persona)),
  )
  const names = [...new Set(missing.map(({ persona }) => persona.name))]
  const subject = names.length === 1 ? 'persona' : 'personas'
  return [names.length > 0, `Only the ${word} run had the ${subject} ${joinWords(names)}.`]
}

/** The names of personas that took part in both runs, but not as they were. */
function listEdited(earlier: ComparedRun, later: ComparedRun): string[] {
  const edited = later.sessions.filter(({ persona }) =>
    earlier.sessions.some(
      ({ persona: before }) => isSamePersona(before, persona) && !isUnchanged(before, persona),
    ),
  )
  return [...new Set(edited.map(({ persona }) => persona.name))]
}

function describeUnreported({ sessions, summary }: ComparedRun): readonly [boolean, string] {
  const missing = sessions.filter(({ report }) => report === null).length
  return [
    missing > 0,
    `${missing} of ${count(sessions.length, 'session')} of the run ${summary.run_id} ${missing === 1 ? 'has' : 'have'} no report.`,
  ]
}

/** Sessions of the same persona are paired in order; each session appears once. */
function pairPersonas(earlier: ComparedRun, later: ComparedRun): RunComparison['personas'] {
  const unpaired = [...later.sessions]
  const paired = earlier.sessions.map((before) => {
    const index = unpaired.findIndex(({ persona }) => isSamePersona(persona, before.persona))
    const [after] = index === -1 ? [] : unpaired.splice(index, 1)
    return { persona: (after ?? before).persona, before, after }
  })
  const added = unpaired.map((after) => ({ persona: after.persona, before: undefined, after }))
  return [...paired, ...added].map(({ persona, before, after }) => ({
    persona_id: persona.id,
    name: persona.name,
    earlier: before === undefined ? null : presentSession(before),
    later: after === undefined ? null : presentSession(after),
  }))
}

function presentSession(session: ComparedSession): RunComparison['personas'][number]['later'] {
  const { id, terminationKind, turns, durationMs, report } = session
  return {
    session_id: id,
    outcome: report?.report.outcome.status ?? null,
    termination_kind: terminationKind,
    turns,
    duration_ms: durationMs,
    seq_estimate: report?.report.metrics.seq_estimate ?? null,
  }
}

/** One map of both runs, so that a page has one name. */
function compareMaps(earlier: ComparedRun, later: ComparedRun): RunComparison['map'] {
  const all = [...earlier.sessions, ...later.sessions]
  const reports = new Map(all.map(({ transcript, report }) => [transcript, report]))
  const artifact = buildRunMap(
    all.flatMap(({ transcript }) => transcript ?? []),
    (transcript) => reports.get(transcript)?.report.findings ?? null,
  )
  const { nodes, edges } = artifact
  const countBoth = ({ session_ids: ids }: { session_ids: string[] }) => ({
    earlier_sessions: countIn(earlier, ids),
    later_sessions: countIn(later, ids),
  })
  const patterns = new Map(nodes.map(({ id, url_pattern: pattern }) => [id, pattern]))
  return {
    pages: nodes.map((node) => ({
      url_pattern: node.url_pattern,
      title: node.title,
      ...countBoth(node),
    })),
    transitions: edges
      .map((edge) => ({
        from: patterns.get(edge.from) ?? '',
        to: patterns.get(edge.to) ?? '',
        action: edge.action,
        label: edge.label,
        ...countBoth(edge),
      }))
      .filter(({ earlier_sessions: before, later_sessions: after }) => before === 0 || after === 0),
    artifact,
  }
}

function countIn({ sessions }: ComparedRun, ids: readonly string[]): number {
  return sessions.filter(({ id }) => ids.includes(id)).length
}
