import { Button } from '@mantine/core'
import {
  accettaInvitoRicevuto,
  lasciaAttivita,
  type MiaAttivita,
  type MieAttivita,
  rifiutaInvitoRicevuto,
} from '@rateo/contract/persone/mie-attivita'
import { formattaGiorno } from '@rateo/domain/parole/formato'
import { NOMI_RUOLI_SQUADRA } from '@rateo/domain/permessi/squadra'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../api/client.ts'
import { MIE_ATTIVITA, mieAttivitaQuery } from '../../../app/attivita/mie-attivita.api.ts'
import { openAltra, takeAttivita } from '../../../app/attivita/take-attivita.ts'
import { useSession } from '../../../hooks/use-session.ts'
import { both } from '../../../ui/both.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import layout from '../../../ui/layout.module.css'
import { useToast } from '../../../ui/notices/toast.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { useChangeAccount } from '../profilo.api.ts'
import classes from '../profilo.module.css'
import { QueryPart } from '../query-part.tsx'

/** Every esercente of the person, the invitations that wait for an answer, and the way to one more. */
export function AttivitaPanel() {
  const { veduta } = useSession().profile
  const query = useQuery({ ...mieAttivitaQuery, enabled: veduta === null })
  const toast = useToast()
  const [leaving, setLeaving] = useState<MiaAttivita | null>(null)
  // The team below does not wait for it.
  if (veduta !== null || query.isPending) return null
  const go = (work: Promise<void>) =>
    void work.catch((error: unknown) => toast({ tone: 'errore', text: messageOf(error) }))
  return (
    <QueryPart query={query}>
      {({ attivita, inviti, registrazione_aperta }) => (
        <Panel
          title="Le tue attività"
          aside={
            <Button variant="default" size="sm" onClick={() => go(openAltra())}>
              {registrazione_aperta ? 'Continua la registrazione' : 'Apri un’altra attività'}
            </Button>
          }
        >
          {inviti.length > 0 && <Ricevuti inviti={inviti} />}
          <ul className={both(layout['list'], classes['rows'])} aria-label="Le tue attività">
            {attivita.map((una) => (
              <li key={una._id} className={classes['row']}>
                <div className={classes['main']}>
                  <strong>{una.nome}</strong>
                  {una.corrente && ' · sei qui'}
                  <div className={classes['dim']}>
                    {NOMI_RUOLI_SQUADRA[una.ruolo]}
                    {una.sospesa && ' · accesso sospeso'}
                    {una.fino_al && ` · fino al ${formattaGiorno(una.fino_al)}`}
                  </div>
                </div>
                {!una.corrente && (
                  <div className={layout['row']}>
                    {!una.sospesa && (
                      <Button
                        size="xs"
                        variant="default"
                        aria-label={`Passa a ${una.nome}`}
                        onClick={() => go(takeAttivita(una._id))}
                      >
                        Passa a questa
                      </Button>
                    )}
                    <Button
                      size="xs"
                      variant="subtle"
                      aria-label={`Lascia ${una.nome}`}
                      onClick={() => setLeaving(una)}
                    >
                      Lascia
                    </Button>
                  </div>
                )}
              </li>
            ))}
          </ul>
          {leaving && <LasciaDialog una={leaving} onClose={() => setLeaving(null)} />}
        </Panel>
      )}
    </QueryPart>
  )
}

function LasciaDialog({ una, onClose }: { una: MiaAttivita; onClose: () => void }) {
  const toast = useToast()
  const lascia = useChangeAccount(lasciaAttivita, [MIE_ATTIVITA])
  return (
    <ConfirmDialog
      isOpen
      title={`Lasciare ${una.nome}?`}
      confirmLabel="Lascia"
      isDangerous
      isBusy={lascia.isPending}
      error={lascia.error}
      onConfirm={() =>
        lascia.mutate(
          { body: {}, params: { id: una._id } },
          {
            onSuccess: () => {
              onClose()
              toast({ tone: 'successo', text: `Hai lasciato ${una.nome}.` })
            },
          },
        )
      }
      onClose={onClose}
    >
      Non entri più per questa attività, da subito. Per tornare serve un altro invito.
    </ConfirmDialog>
  )
}

function Ricevuti({ inviti }: Pick<MieAttivita, 'inviti'>) {
  const toast = useToast()
  const accetta = useChangeAccount(accettaInvitoRicevuto, [MIE_ATTIVITA])
  const rifiuta = useChangeAccount(rifiutaInvitoRicevuto, [MIE_ATTIVITA])
  return (
    <ul className={both(layout['list'], classes['rows'])} aria-label="Inviti ricevuti">
      {inviti.map(({ _id, nome, ruolo, invitato_da, fino_al }) => {
        const rispondi = (change: typeof accetta | typeof rifiuta, text: string) =>
          change.mutate(
            { body: {}, params: { id: _id } },
            {
              onSuccess: () => toast({ tone: 'successo', text }),
              onError: (error) => toast({ tone: 'errore', text: messageOf(error) }),
            },
          )
        return (
          <li key={_id} className={classes['row']}>
            <div className={classes['main']}>
              <strong>{nome}</strong> ti invita
              <div className={classes['dim']}>
                {NOMI_RUOLI_SQUADRA[ruolo]} · da {invitato_da}
                {fino_al && ` · fino al ${formattaGiorno(fino_al)}`}
              </div>
            </div>
            <div className={layout['row']}>
              <Button
                size="xs"
                loading={accetta.isPending}
                aria-label={`Accetta l’invito di ${nome}`}
                onClick={() => rispondi(accetta, `Ora lavori anche per ${nome}.`)}
              >
                Accetta
              </Button>
              <Button
                size="xs"
                variant="subtle"
                loading={rifiuta.isPending}
                aria-label={`Rifiuta l’invito di ${nome}`}
                onClick={() => rispondi(rifiuta, 'Invito rifiutato.')}
              >
                Rifiuta
              </Button>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
