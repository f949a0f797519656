import { Button } from '@mantine/core'
import type { CondizioniInAttesa as InAttesa } from '@rateo/contract/incasso/condizioni'
import { formattaDataOra, formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { useState } from 'react'
import { both } from '../../ui/both.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import layout from '../../ui/layout.module.css'
import { Notice } from '../../ui/notices/notice.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { useDecidiCondizioni } from './condizioni.api.ts'
import { CondizioniFacts } from './condizioni-facts.tsx'

type Props = { id: string; attesa: InAttesa }

/** A lowered commission that waits for a second person: who proposed it may only take it back. */
export function CondizioniInAttesa({ id, attesa }: Props) {
  const [atto, setAtto] = useState<'conferma' | 'scarta' | null>(null)
  return (
    <Notice
      tone="avviso"
      title={
        attesa.mia
          ? 'Hai proposto una commissione più bassa: serve il sì di un’altra persona'
          : `${attesa.proposta_da} propone una commissione più bassa: serve il tuo sì`
      }
    >
      <p className={layout['quietProse']}>
        Dal {formattaGiornoLungo(attesa.dal)}. “{attesa.motivo}”. Proposta il{' '}
        {formattaDataOra(attesa.at)}. Fino ad allora non cambia nulla.
      </p>
      <CondizioniFacts condizioni={attesa} />
      <div className={both(layout['row'], layout['below'])}>
        {!attesa.mia && (
          <Button size="sm" onClick={() => setAtto('conferma')}>
            Conferma
          </Button>
        )}
        <Button size="sm" variant="default" onClick={() => setAtto('scarta')}>
          {attesa.mia ? 'Ritira la proposta' : 'Non confermare'}
        </Button>
      </div>
      {atto !== null && (
        <DecidiDialog id={id} attesa={attesa} atto={atto} onClose={() => setAtto(null)} />
      )}
    </Notice>
  )
}

const PAROLE = {
  conferma: {
    title: 'Confermare la commissione più bassa?',
    label: 'Conferma',
    fatto: 'Condizioni confermate: l’esercente le legge per e-mail.',
    testo: 'L’esercente lo legge per e-mail, e da quel giorno paga così.',
  },
  scarta: {
    title: 'Scartare la proposta?',
    label: 'Scarta',
    fatto: 'Proposta scartata: restano le condizioni di adesso.',
    testo: 'Per l’esercente non cambia nulla, e non riceve messaggi.',
  },
} as const

type DecidiProps = Props & { atto: 'conferma' | 'scarta'; onClose: () => void }

function DecidiDialog({ id, attesa, atto, onClose }: DecidiProps) {
  const toast = useToast()
  const decidi = useDecidiCondizioni(id, atto === 'conferma')
  const { title, label, fatto, testo } = PAROLE[atto]
  return (
    <ConfirmDialog
      isOpen
      title={title}
      confirmLabel={label}
      isDangerous={atto === 'scarta'}
      isBusy={decidi.isPending}
      error={decidi.error}
      onConfirm={() =>
        decidi.mutate(attesa._id, {
          onSuccess: () => {
            onClose()
            toast({ tone: 'successo', text: fatto })
          },
        })
      }
      onClose={onClose}
    >
      {testo}
    </ConfirmDialog>
  )
}
