import type { FlowStatus } from '@understudy/contract/outcome-facts'
import { describeAnswer } from '@understudy/contract/visitor/answer-words'
import type { ReactNode } from 'react'
import type { VisitEnd } from './run-result.ts'

/** What visitors found out, in their words; nothing if none says anything. */
export function Answers({ visits }: { visits: readonly VisitEnd[] }): ReactNode {
  const answers = visits.flatMap(({ id, name, answer }) =>
    answer === undefined ? [] : [{ id, name, text: describeAnswer(answer) }],
  )
  if (answers.length === 0) return null
  return (
    <section aria-labelledby="answers-title" className="flex flex-col gap-3">
      <h2 id="answers-title" className="text-lg font-semibold">
        Answers
      </h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {answers.map(({ id, name, text }) => (
          <li
            key={id}
            className="grid gap-x-4 gap-y-0.5 px-4 py-3 sm:grid-cols-[10rem_minmax(0,1fr)]"
          >
            <span className="font-medium break-words">{name}</span>
            <span className="min-w-0 break-words">{text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const stepWords: Record<FlowStatus, { text: string; tone: string }> = {
  reached: { text: 'Reached', tone: 'text-good' },
  not_reached: { text: 'Not reached', tone: 'text-s3' },
  not_attempted: { text: 'Not tried', tone: 'text-muted' },
}

/** Which visitor reached which named step; nothing without steps. */
export function Steps({ visits }: { visits: readonly VisitEnd[] }): ReactNode {
  const steps = [...new Set(visits.flatMap((visit) => visit.steps.map(({ flow }) => flow)))]
  if (steps.length === 0) return null
  return (
    <section aria-labelledby="steps-title" className="flex flex-col gap-3">
      <h2 id="steps-title" className="text-lg font-semibold">
        Steps
      </h2>
      <ol className="divide-y divide-line rounded-lg border border-line bg-surface">
        {steps.map((step, index) => {
          const states = visits.map(({ id, name, steps: own }) => ({
            id,
            name,
            status: own.find(({ flow }) => flow === step)?.status ?? 'not_attempted',
          }))
          const reached = states.filter(({ status }) => status === 'reached').length
          return (
            <li
              key={step}
              className="grid gap-x-4 gap-y-1 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
            >
              <p className="min-w-0 break-words">
                <span className="text-muted">{index + 1}.</span> {step}{' '}
                <span className="text-sm whitespace-nowrap text-muted">
                  {reached} of {states.length} reached it
                </span>
              </p>
              <ul className="flex flex-wrap gap-x-4 text-sm">
                {states.map(({ id, name, status }) => (
                  <li key={id}>
                    {name}{' '}
                    <span className={`font-medium ${stepWords[status].tone}`}>
                      {stepWords[status].text}
                    </span>
                  </li>
                ))}
              </ul>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** Sentences under a heading; nothing if there are none. */
export function Sentences({
  title,
  texts,
}: {
  title: string
  texts: readonly string[]
}): ReactNode {
  if (texts.length === 0) return null
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h2 className="text-lg font-semibold">{title}</h2>
      <ul className="flex max-w-4xl list-disc flex-col gap-1 pl-5 text-sm">
        {texts.map((text) => (
          <li key={text} className="break-words">
            {text}
          </li>
        ))}
      </ul>
    </section>
  )
}
