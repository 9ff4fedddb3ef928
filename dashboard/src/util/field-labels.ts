import { formatName } from './format.ts'

/** What the forms call the fields of the API. Missing: those that they call by the same words. */
export const fieldLabels = {
  clone_url: 'Address to clone',
  cron: 'Schedule',
  credential_ids: 'Logins they may use',
  current_tools: 'What they use today',
  default_branch: 'Branch',
  duration_budget: 'Session length',
  email: 'E-mail',
  flows: 'Steps',
  guided_exploration: 'Interview',
  host_pattern: 'Host',
  interaction: 'What they may do',
  issue_url: 'Address of the issue',
  label: 'Name',
  pain_points: 'What bothers them',
  patience_level: 'Patience',
  persona_ids: 'Visitors',
  role_description: 'Who they are',
  target_host: 'Host',
  /** The forms say whose it is. */
  target_url: 'Address',
  technical_sophistication: 'Familiar with software',
  time_zone: 'Time zone',
  url: 'Address',
  username: 'User name',
} as const

const labels: Readonly<Record<string, string>> = fieldLabels

/**
 * A refusal of the service as sentences for the reader of a form. The service names each field before its rule, and one of a list by its
 * place: `flows.0 must not be empty; task must be text`.
 */
export function labelFields(message: string): string {
  const parts = message.split(/; (?=[a-z_.\d]+:? )/)
  return parts.map(labelField).join(' ')
}

function labelField(part: string): string {
  const [, name = '', place, rule] =
    /^(?:[a-z_]+\.)*([a-z]+(?:_[a-z]+)*)(?:\.(\d+))?(:? .*)$/s.exec(part) ?? []
  if (rule === undefined) return endSentence(part)
  const label = labels[name] ?? formatName(name)
  const number = place === undefined ? '' : ` (number ${Number(place) + 1})`
  // Some rules follow a colon, and are read on without it.
  return endSentence(`${label}${number}${rule.replace(/^: (?=must |is )/, ' ')}`)
}

function endSentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`
}
