import { Button, Group } from '@mantine/core'
import type { Abbonamento } from '@rateo/contract/accordi/abbonamenti'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiorno, formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import { useState } from 'react'
import { useSession } from '../../hooks/use-session.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import layout from '../../ui/layout.module.css'
import { type Scelta, useDecidiPeriodi } from './periodi.api.ts'
import { PerMansione } from '../../ui/notices/per-mansione.tsx'

type Saltati = NonNullable<Abbonamento['periodi_saltati']>

const SCELTE: readonly { scelta: Scelta; nome: string; fatto: string }[] = [
  { scelta: 'condona', nome: 'Condona', fatto: 'Periodi condonati: il cliente è avvisato.' },
  { scelta: 'chiedi', nome: 'Chiedi il pagamento', fatto: 'Richiesta inviata al cliente.' },
  {
    scelta: 'prolunga',
    nome: 'Prolunga',
    fatto: 'Prossimo addebito spostato: il cliente è avvisato.',
  },
]

/** Exactly what confirming does. */
function effetto(scelta: Scelta, s: Saltati): string {
  const totale = formattaEuro(s.totale_centesimi)
  if (scelta === 'condona') {
    return `Il cliente non deve nulla per questi periodi (${totale}) e riceve una e-mail che lo dice. Non si può annullare.`
  }
  if (scelta === 'chiedi') {
    return `Il cliente riceve una richiesta di ${totale}, da pagare entro ${formattaGiornoCompleto(s.richiesta_scadenza)}. Non viene addebitata da sola: la paga lui.`
  }
  return `Il prossimo addebito è ${formattaGiornoCompleto(s.prossimo_se_prolungato ?? '')} e prima non si addebita nulla. Per i periodi passati il cliente non deve nulla e riceve una e-mail che lo dice.`
}

/** The periods of a stop that nobody was charged for: the esercente decides on them. */
export function PeriodiSaltati({ abbonamento: a }: { abbonamento: Abbonamento }) {
  const { profile } = useSession()
  const toast = useToast()
  const decidi = useDecidiPeriodi(a._id)
  const [open, setOpen] = useState<Scelta | null>(null)
  const saltati = a.periodi_saltati
  if (saltati === null) return null
  const { data, totale_centesimi } = saltati
  const [primo, ultimo] = [data[0], data.at(-1)]
  const quanti = data.length === 1 ? 'Un periodo' : `${data.length} periodi`
  const scelta = SCELTE.find((one) => one.scelta === open)
  const close = () => {
    setOpen(null)
    decidi.reset()
  }
  return (
    <div className={layout['below']}>
      <Notice
        tone="avviso"
        title={`${quanti} da decidere: ${formattaEuro(totale_centesimi)} mai addebitati`}
      >
        Gli addebiti sono rimasti fermi dal {formattaGiorno(primo?.dal ?? '')} al{' '}
        {formattaGiorno(ultimo?.al ?? '')}. Da soli non si addebitano più: si riparte dal periodo in
        corso.
        {profile.role === 'esercente' && (
          <Group gap={8} mt={12} data-print="no">
            {SCELTE.filter(
              (one) => one.scelta !== 'prolunga' || saltati.prossimo_se_prolungato !== null,
            ).map((one) => (
              <PerMansione key={one.scelta} mansione="accordi">
                <Button variant="default" onClick={() => setOpen(one.scelta)}>
                  {one.nome}
                </Button>
              </PerMansione>
            ))}
          </Group>
        )}
      </Notice>
      {scelta && (
        <ConfirmDialog
          isOpen
          title={`${scelta.nome}: ${quanti.toLowerCase()}`}
          confirmLabel={scelta.nome}
          isBusy={decidi.isPending}
          error={decidi.error}
          onClose={close}
          onConfirm={() =>
            decidi.mutate(
              { scelta: scelta.scelta, periodi: data.length, totale_centesimi },
              {
                onSuccess: () => {
                  close()
                  toast({ tone: 'successo', text: scelta.fatto })
                },
              },
            )
          }
        >
          {effetto(scelta.scelta, saltati)}
        </ConfirmDialog>
      )}
    </div>
  )
}
