import { type ComponentProps, type ReactNode, useId } from 'react'

const box =
  'w-full rounded-md border border-edge bg-surface px-3 min-h-9 py-1.5 text-base sm:text-sm text-ink placeholder:text-muted aria-invalid:border-s4'

interface Labelled {
  label: ReactNode
  /** Shown below the field. */
  hint?: string
  error?: string | null
}

/** A text field with its label. */
export function TextField({
  label,
  hint,
  error = null,
  ...rest
}: ComponentProps<'input'> & Labelled): ReactNode {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <input {...rest} id={id} className={box} {...describe(id, hint, error)} />
    </FieldFrame>
  )
}

/** A text field for several lines. */
export function TextArea({
  label,
  hint,
  error = null,
  ...rest
}: ComponentProps<'textarea'> & Labelled): ReactNode {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <textarea {...rest} id={id} className={box} {...describe(id, hint, error)} />
    </FieldFrame>
  )
}

/** A choice of one value, with its label above, or beside it when `isCompact`. */
export function SelectField({
  label,
  hint,
  isCompact = false,
  options,
  className = '',
  ...rest
}: ComponentProps<'select'> &
  Labelled & {
    isCompact?: boolean
    options: readonly { value: string; text: string }[]
  }): ReactNode {
  const id = useId()
  const select = (
    <select
      {...rest}
      id={id}
      className={`${box} ${isCompact ? 'w-auto min-w-0' : ''} ${className}`}
    >
      {options.map(({ value, text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  )
  if (isCompact) {
    return (
      <label htmlFor={id} className="flex items-center gap-2 text-sm whitespace-nowrap text-muted">
        {label}
        {select}
      </label>
    )
  }
  return (
    <FieldFrame id={id} label={label} hint={hint} error={null}>
      {select}
    </FieldFrame>
  )
}

function FieldFrame({
  id,
  label,
  hint,
  error,
  children,
}: {
  id: string
  label: ReactNode
  hint: string | undefined
  error: string | null
  children: ReactNode
}): ReactNode {
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {children}
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {error === null ? null : (
        <p id={`${id}-error`} className="text-sm text-s4">
          {error}
        </p>
      )}
    </div>
  )
}

function describe(id: string, hint: string | undefined, error: string | null) {
  const texts = [hint === undefined ? '' : `${id}-hint`, error === null ? '' : `${id}-error`]
  const described = texts.filter((text) => text !== '').join(' ')
  return {
    'aria-invalid': error !== null,
    'aria-describedby': described === '' ? undefined : described,
  }
}
