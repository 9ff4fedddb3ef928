import type { Answer } from '@understudy/sdk/operation'
import type { ReactNode } from 'react'
import { fieldLabels } from '../util/field-labels.ts'

type Credential = Answer<'listCredentials'>['items'][number]

/** The stored logins that can be used on the site; nothing if there is none. */
export function CredentialChoice({
  credentials,
  url,
}: {
  credentials: readonly Credential[]
  url: string
}): ReactNode {
  const host = URL.parse(url)?.hostname ?? ''
  const usable = credentials.filter(
    ({ target_host: target }) => host === target || host.endsWith(`.${target}`),
  )
  if (usable.length === 0) return null
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{fieldLabels.credential_ids}</legend>
      {usable.map(({ id, label }) => (
        <label key={id} className="flex items-center gap-2.5 py-1">
          <input type="checkbox" name="credential" value={id} className="size-4 accent-accent" />
          {label}
        </label>
      ))}
    </fieldset>
  )
}
