import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { Invitation, Member, Role } from '@understudy/contract/identity'
import type { ReactNode, SubmitEvent } from 'react'
import { identity } from '../api/clients.ts'
import { listMembers } from '../api/problem-queries.ts'
import { queryClient } from '../api/query-client.ts'
import { useAccount, useCustomer } from '../components/account-use.ts'
import { Button } from '../ui/button.tsx'
import { SelectField, TextField } from '../ui/fields.tsx'
import { ErrorPanel, Loading } from '../ui/states.tsx'
import { formatAgo, formatExact } from '../util/format.ts'
import { readField } from '../util/read-field.ts'

const roleWords = {
  viewer: 'Viewer: can see everything',
  member: 'Member: also starts and changes runs',
  owner: 'Owner: also manages people, keys and billing',
} as const satisfies Record<Role, string>

const roleOptions = Object.entries(roleWords).map(([value, text]) => ({ value, text }))

function isRole(text: string): text is Role {
  return Object.hasOwn(roleWords, text)
}

/** Who is a member, and what each may do. */
export function MembersPage(): ReactNode {
  const { customer } = useParams({ from: '/signed-in/$customer/members' })
  const isOwner = useCustomer()?.role === 'owner'
  const members = useQuery(listMembers(customer))
  const invitations = useQuery({
    queryKey: ['invitations', customer],
    queryFn: ({ signal }) => identity.listInvitations(customer, { signal }),
  })
  const error = members.error ?? invitations.error
  if (error !== null) return <ErrorPanel title="The members cannot be shown" error={error} />
  if (members.data === undefined || invitations.data === undefined) {
    return <Loading text="Loading the members…" />
  }
  return (
    <div className="flex flex-col gap-8">
      <h1 className="text-2xl font-semibold">Members</h1>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {members.data.items.map((member) => (
          <MemberRow key={member.person_id} member={member} isOwner={isOwner} />
        ))}
        {invitations.data.items.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} isOwner={isOwner} />
        ))}
      </ul>
      {isOwner ? <InviteForm customer={customer} /> : null}
    </div>
  )
}

const rowClass = 'flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3'

async function refresh(): Promise<void> {
  await Promise.all(
    ['members', 'invitations', 'account'].map((key) =>
      queryClient.invalidateQueries({ queryKey: [key] }),
    ),
  )
}

function MemberRow({ member, isOwner }: { member: Member; isOwner: boolean }): ReactNode {
  const { customer } = useParams({ from: '/signed-in/$customer/members' })
  const { person } = useAccount()
  const change = useMutation({
    mutationFn: (role: Role) => identity.changeMember(customer, member.person_id, { role }),
    onSettled: refresh,
  })
  const remove = useMutation({
    mutationFn: () => identity.removeMember(customer, member.person_id),
    onSettled: refresh,
  })
  const error = change.error ?? remove.error
  const name = member.email ?? 'Signed in with a link, no address yet'
  return (
    <li className={rowClass}>
      <div className="min-w-0 grow">
        <p className="truncate font-medium">
          {name}
          {member.person_id === person.id ? <span className="text-muted"> (you)</span> : null}
        </p>
        <LastSeen at={member.last_seen_at} />
      </div>
      {isOwner ? (
        <>
          <SelectField
            isCompact
            label="Role"
            aria-label={`Role of ${name}`}
            value={change.variables ?? member.role}
            options={roleOptions.map(({ value }) => ({ value, text: value }))}
            disabled={change.isPending}
            onChange={({ target }) => {
              if (isRole(target.value)) change.mutate(target.value)
            }}
          />
          <Button
            isBusy={remove.isPending}
            aria-label={`Remove ${name}`}
            onClick={() => remove.mutate()}
          >
            Remove
          </Button>
        </>
      ) : (
        <span className="text-sm text-muted">{member.role}</span>
      )}
      {error === null ? null : (
        <div className="w-full">
          <ErrorPanel title="Nothing was changed" error={error} />
        </div>
      )}
    </li>
  )
}

function LastSeen({ at }: { at: string | null }): ReactNode {
  return (
    <p className="text-sm text-muted">
      {at === null ? (
        'Not seen yet'
      ) : (
        <time dateTime={at} title={formatExact(at)}>
          Seen {formatAgo(at, Date.now())}
        </time>
      )}
    </p>
  )
}

function InvitationRow({
  invitation,
  isOwner,
}: {
  invitation: Invitation
  isOwner: boolean
}): ReactNode {
  const { customer } = useParams({ from: '/signed-in/$customer/members' })
  const revoke = useMutation({
    mutationFn: () => identity.revokeInvitation(customer, invitation.id),
    onSettled: refresh,
  })
  return (
    <li className={rowClass}>
      <div className="min-w-0 grow">
        <p className="truncate font-medium">{invitation.email}</p>
        <p className="text-sm text-muted">
          Invited as {invitation.role}; the link is valid until {formatExact(invitation.expires_at)}
        </p>
      </div>
      {isOwner ? (
        <Button
          isBusy={revoke.isPending}
          aria-label={`Revoke the invitation of ${invitation.email}`}
          onClick={() => revoke.mutate()}
        >
          Revoke
        </Button>
      ) : null}
      {revoke.error === null ? null : <ErrorPanel error={revoke.error} />}
    </li>
  )
}

/** The link is shown once: the service sends no e-mail. */
function InviteForm({ customer }: { customer: string }): ReactNode {
  const invite = useMutation({
    mutationFn: (invited: { email: string; role: Role }) =>
      identity.createInvitation(customer, invited),
    onSuccess: refresh,
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const role = readField(form, 'role')
    if (isRole(role)) invite.mutate({ email: readField(form, 'email'), role })
  }
  return (
    <section className="flex max-w-xl flex-col gap-4" aria-labelledby="invite-title">
      <h2 id="invite-title" className="text-lg font-semibold">
        Invite a person
      </h2>
      <form className="flex flex-col gap-4" onSubmit={submit}>
        <TextField label="E-mail" name="email" type="email" required />
        <SelectField label="Role" name="role" options={roleOptions} defaultValue="member" />
        {invite.error === null ? null : (
          <ErrorPanel title="The invitation was not created" error={invite.error} />
        )}
        <div>
          <Button type="submit" look="primary" isBusy={invite.isPending}>
            Create the link
          </Button>
        </div>
      </form>
      {invite.data === undefined ? null : (
        <div role="status" className="rounded-lg border border-line bg-surface p-4">
          <p>
            Send this link to <b>{invite.data.email}</b>. It works once, until{' '}
            {formatExact(invite.data.expires_at)}, and cannot be shown again.
          </p>
          <code className="mt-2 block select-all break-all text-sm">{invite.data.link}</code>
        </div>
      )}
    </section>
  )
}
