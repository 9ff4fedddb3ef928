import type { ReactNode, SubmitEvent } from 'react'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/fields.tsx'
import { ErrorPanel } from '../ui/states.tsx'
import { fieldLabels } from '../util/field-labels.ts'
import { readField } from '../util/read-field.ts'

interface Login {
  email: string
  password: string
}

/** The form of the pages before sign-in: e-mail and password. */
export function LoginForm({
  invited,
  action,
  failure,
  state: { error, isPending, mutate },
}: {
  /** The address of someone who may or may not have an account, and the minimum length of a new password. */
  invited?: { email: string; passwordLength: number }
  action: string
  failure: string
  state: { error: unknown; isPending: boolean; mutate: (login: Login) => void }
}): ReactNode {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    mutate({ email: readField(form, 'email'), password: readField(form, 'password') })
  }
  return (
    <form className="flex flex-col gap-4" onSubmit={submit}>
      <TextField
        label={fieldLabels.email}
        name="email"
        type="email"
        autoComplete="username"
        {...(invited === undefined
          ? { required: true, autoFocus: true }
          : { value: invited.email, readOnly: true })}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        required
        {...(invited === undefined
          ? { autoComplete: 'current-password' }
          : {
              autoComplete: 'new-password',
              // Without minLength: the password of an account can be from before the current rule.
              hint: `If you are new here, choose one: at least ${invited.passwordLength} characters; a few unrelated words are easy to remember. If you have an account, enter its password.`,
            })}
      />
      {error === null ? null : <ErrorPanel title={failure} error={error} />}
      <Button type="submit" look="primary" isBusy={isPending}>
        {action}
      </Button>
    </form>
  )
}
