import { Button } from '@mantine/core'
import type { PromozioneInAttesa as InAttesa } from '@rateo/contract/promozioni/promozione-in-attesa'
import type { Promozione } from '@rateo/contract/promozioni/promozioni'
import { contato, formattaDataOra } from '@rateo/domain/parole/formato'
import { useState } from 'react'
import { both } from '../../ui/both.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import layout from '../../ui/layout.module.css'
import { Notice } from '../../ui/notices/notice.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { Facts } from '../../ui/panel.tsx'
import { useDecidiProposta } from './promozioni.api.ts'
import { effettoText, limitiFacts, periodoText } from './words.ts'

type Props = { promozione: Promozione; attesa: InAttesa }

const titolo = ({ cambio, mia, proposta_da }: InAttesa): string => {
  const che = cambio === null ? 'questa promozione' : 'questo cambio'
  return mia
    ? `Hai proposto ${che}: serve il sì di un’altra persona`
    : `${proposta_da} propone ${che}: serve il tuo sì`
}

/** The conditions as they would become, each in words. */
const cambioFacts = (p: Promozione, cambio: NonNullable<InAttesa['cambio']>) => [
  { name: 'Nome', value: cambio.nome },
  { name: 'Effetto', value: effettoText({ ...cambio, effetto: p.effetto }) },
  { name: 'Quando', value: periodoText(cambio) },
  ...(p.effetto === 'commissione_ridotta'
    ? []
    : [{ name: 'A carico del portale', value: `${cambio.carico_operatore}%` }]),
  ...(cambio.usi_max === null
    ? []
    : [{ name: 'In tutto', value: contato(cambio.usi_max, 'uso', 'usi') }]),
  ...limitiFacts({ ...cambio, effetto: p.effetto }),
]

/** The proposal that would cost the operator more and waits for a second person: its author may only take it back. */
export function PromozioneInAttesa({ promozione: p, attesa }: Props) {
  const [atto, setAtto] = useState<'conferma' | 'scarta' | null>(null)
  return (
    <div className={layout['above']}>
      <Notice tone="avviso" title={titolo(attesa)}>
        <p className={layout['quietProse']}>
          {attesa.cambio === null
            ? 'Costa al portale: fino ad allora nessuno la usa.'
            : 'Può costare di più al portale: fino ad allora restano le condizioni di adesso.'}{' '}
          Proposta il {formattaDataOra(attesa.at)}.
        </p>
        {attesa.cambio !== null && <Facts facts={cambioFacts(p, attesa.cambio)} />}
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
          <DecidiDialog promozione={p} attesa={attesa} atto={atto} onClose={() => setAtto(null)} />
        )}
      </Notice>
    </div>
  )
}

const PAROLE = {
  conferma: {
    title: 'Confermare la proposta?',
    label: 'Conferma',
    fatto: 'Proposta confermata.',
    nuova: 'Dal suo primo giorno chi ne ha diritto la usa.',
    cambio: 'Le condizioni nuove valgono da adesso. Gli usi già fatti restano com’erano.',
  },
  scarta: {
    title: 'Scartare la proposta?',
    label: 'Scarta',
    fatto: 'Proposta scartata.',
    nuova: 'La promozione va in archivio: nessuno l’ha mai usata.',
    cambio: 'Restano le condizioni di adesso.',
  },
} as const

type DecidiProps = Props & { atto: 'conferma' | 'scarta'; onClose: () => void }

function DecidiDialog({ promozione: p, attesa, atto, onClose }: DecidiProps) {
  const toast = useToast()
  const decidi = useDecidiProposta(p._id, atto === 'conferma')
  const { title, label, fatto, nuova, cambio } = PAROLE[atto]
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
      {p.nome}: {attesa.cambio === null ? nuova : cambio}
    </ConfirmDialog>
  )
}
