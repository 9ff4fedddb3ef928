import { UnderstudyError } from './understudy-error.ts'

/** The error in an unsuccessful response. */
export async function readError(response: Response): Promise<UnderstudyError> {
  const { status, headers } = response
  const told = parseError(await response.text())
  const retryAfter = headers.get('Retry-After') ?? ''
  return new UnderstudyError(
    told?.code ?? 'invalid_response',
    told?.message ?? `The service responded with ${status} without an error message.`,
    {
      status,
      requestId: headers.get('X-Request-Id'),
      retryAfterS: /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) : null,
    },
  )
}

/** Whether a response is the error object; its body can still be read afterwards. */
export async function isErrorResponse(response: Response): Promise<boolean> {
  return parseError(await response.clone().text()) !== null
}

function parseError(text: string): { code: string; message: string } | null {
  const error = fieldOf(parseJson(text), 'error')
  const code = fieldOf(error, 'code')
  const message = fieldOf(error, 'message')
  return typeof code === 'string' && typeof message === 'string' ? { code, message } : null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A proxy in between can respond with its own page.
    return null
  }
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
