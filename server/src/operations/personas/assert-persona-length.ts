import { limits } from '@understudy/contract/limits'
import type { PersonaWriteBody } from '@understudy/contract/persona'
import { ApiError } from '../../lib/api-error.ts'

/** Runs keep a copy of their personas, and lists contain all of them. Codes: invalid_request if the texts are too long. */
export function assertPersonaLength({
  goals,
  pain_points,
  current_tools,
  ...fields
}: PersonaWriteBody): void {
  const texts = [fields.name, fields.role_description, ...goals, ...pain_points, ...current_tools]
  const length = texts.reduce((sum, text) => sum + text.length, 0)
  if (length <= limits.personaTextLength) return
  throw new ApiError('invalid_request', {
    detail: `the texts of a persona can have ${limits.personaTextLength} characters together; these have ${length}`,
  })
}
