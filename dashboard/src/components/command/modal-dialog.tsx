import { type ReactNode, useEffect, useRef } from 'react'

/** A dialog over the page; Escape and a press outside close it, and the focus returns to where it was. */
export function ModalDialog({
  label,
  onClose,
  children,
}: {
  label: string
  onClose: () => void
  children: ReactNode
}): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      onClose={onClose}
      onClick={({ target }) => {
        if (target === dialog.current) dialog.current.close()
      }}
      className="mx-auto mt-[12vh] w-[min(36rem,calc(100vw-2rem))] rounded-lg border border-line bg-surface p-0 text-ink shadow-lg backdrop:bg-black/40"
    >
      <div>{children}</div>
    </dialog>
  )
}
