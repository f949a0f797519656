import { Button } from '@mantine/core'
import {
  approvaStaff,
  type PersonaStaff,
  respingiStaff,
  type RichiestaStaff,
  type Staff,
} from '@rateo/contract/ponte/staff'
import { type AmbitoStaff, NOMI_AMBITI } from '@rateo/domain/permessi/staff'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { Instant } from '../../../ui/date.tsx'
import { PageError } from '../../../ui/notices/page-error.tsx'
import { useToast } from '../../../ui/notices/toast.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { lazyPart } from '../../../ui/parts/lazy-part.tsx'
import { ToneBadge } from '../../../ui/stato-badge.tsx'
import { both } from '../../../ui/both.ts'
import layout from '../../../ui/layout.module.css'
import { staffQuery, useStaff } from './staff.api.ts'

const NuovaDialog = lazyPart(async () => (await import('./nuova-persona.dialog.tsx')).NuovaDialog)
const AreeDialog = lazyPart(async () => (await import('./aree.dialog.tsx')).AreeDialog)
const RevocaDialog = lazyPart(async () => (await import('./revoca.dialog.tsx')).RevocaDialog)

const aree = (ambiti: readonly AmbitoStaff[] | null): string =>
  ambiti === null ? 'Tutto' : ambiti.map((uno) => NOMI_AMBITI[uno]).join(', ')

/** The people of the operator, the areas of each, and what waits for a second person (GES-M2). */
export function StaffTab() {
  const { data, error, refetch } = useQuery(staffQuery)
  if (data) return <Contenuto staff={data} />
  return error ? <PageError error={error} onRetry={() => void refetch()} /> : <PageSkeleton />
}

type Open = { persona: PersonaStaff; act: 'aree' | 'revoca' } | 'nuova' | null

function Contenuto({ staff }: { staff: Staff }) {
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  return (
    <div className={layout['column']}>
      {staff.richieste.length > 0 && (
        <Panel title="Attendono una seconda persona">
          <ul className={both(layout['list'], layout['ruled'], layout['rows'])}>
            {staff.richieste.map((uno) => (
              <Richiesta key={uno._id} richiesta={uno} gestisce={staff.gestisce} />
            ))}
          </ul>
        </Panel>
      )}
      <Panel
        title="Persone dello staff"
        aside={
          staff.gestisce && (
            <Button variant="default" size="sm" onClick={() => setOpen('nuova')}>
              Chiedi una persona
            </Button>
          )
        }
      >
        <p className={layout['quietProse']}>
          Ognuno legge tutto e cambia solo ciò che è nelle sue aree. Chi può tutto gestisce lo
          staff; dare un’area in più vuole una seconda persona, toglierla vale subito.
        </p>
        <ul
          className={both(layout['list'], layout['ruled'], layout['rows'], layout['below'])}
          aria-label="Persone dello staff"
        >
          {staff.persone.map((persona) => (
            <li key={persona._id}>
              <strong>{persona.nome}</strong>
              {persona.io && ' · tu'}{' '}
              {persona.stato === 'inattivo' && <ToneBadge tone="avviso">Non attivo</ToneBadge>}
              <span className={layout['sub']}>
                {persona.email} · {aree(persona.ambiti)}
              </span>
              {staff.gestisce && (
                <div className={both(layout['row'], layout['below'])}>
                  <Button
                    variant="default"
                    size="sm"
                    aria-label={`Cambia le aree di ${persona.nome}`}
                    onClick={() => setOpen({ persona, act: 'aree' })}
                  >
                    Cambia le aree
                  </Button>
                  <Button
                    variant="default"
                    size="sm"
                    aria-label={`Togli dallo staff ${persona.nome}`}
                    onClick={() => setOpen({ persona, act: 'revoca' })}
                  >
                    Togli
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      </Panel>
      {open === 'nuova' && <NuovaDialog onClose={close} />}
      {open !== null && open !== 'nuova' && open.act === 'aree' && (
        <AreeDialog persona={open.persona} onClose={close} />
      )}
      {open !== null && open !== 'nuova' && open.act === 'revoca' && (
        <RevocaDialog persona={open.persona} onClose={close} />
      )}
    </div>
  )
}

function Richiesta({ richiesta, gestisce }: { richiesta: RichiestaStaff; gestisce: boolean }) {
  const { _id, nome, email, ambiti, motivo, riattiva, chiesta_da, created_at, mia } = richiesta
  const toast = useToast()
  const approva = useStaff(approvaStaff)
  const respingi = useStaff(respingiStaff)
  const onError = (error: Error) => toast({ tone: 'errore', text: messageOf(error) })
  const sent = { body: {}, params: { id: _id } }
  return (
    <li>
      <strong>{nome}</strong> · {email} · {riattiva ? 'riattivare l’account, ' : ''}
      {aree(ambiti)}
      <span className={layout['sub']}>
        {motivo} · chiesto da {mia ? 'te' : chiesta_da}, <Instant value={created_at} />
      </span>
      {gestisce && (
        <div className={both(layout['row'], layout['below'])}>
          {!mia && (
            <Button
              size="sm"
              loading={approva.isPending}
              aria-label={`Approva ${nome}`}
              onClick={() =>
                approva.mutate(sent, {
                  onSuccess: () =>
                    toast({
                      tone: 'successo',
                      text: riattiva ? 'Account riattivato.' : `${nome} è nello staff.`,
                    }),
                  onError,
                })
              }
            >
              Approva
            </Button>
          )}
          <Button
            variant="default"
            size="sm"
            loading={respingi.isPending}
            aria-label={`${mia ? 'Ritira' : 'Respingi'} la richiesta per ${nome}`}
            onClick={() =>
              respingi.mutate(sent, {
                onSuccess: () => toast({ tone: 'successo', text: 'Richiesta chiusa.' }),
                onError,
              })
            }
          >
            {mia ? 'Ritira' : 'Respingi'}
          </Button>
        </div>
      )}
    </li>
  )
}
