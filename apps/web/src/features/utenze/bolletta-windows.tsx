import type { Bolletta, Utenza } from '@rateo/contract/accordi/utenze'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiorno, formattaGiornoLungo } from '@rateo/domain/parole/formato'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { useAnnullaProgramma, useEliminaBolletta, useScollega } from './bollette.api.ts'
import { CollegaDialog } from './collega.dialog.tsx'
import { FoglioDialog } from './foglio.dialog.tsx'
import { ProgrammaDialog } from './programma.dialog.tsx'
import { SegnaPagataDialog } from './segna-pagata.dialog.tsx'

export type NomeFinestra =
  | 'collega'
  | 'scollega'
  | 'programma'
  | 'annulla'
  | 'segna'
  | 'foglio'
  | 'elimina'

/** A window that is open over one bolletta. */
export type Aperto = { finestra: NomeFinestra; bolletta: Bolletta }

export type PropsFinestra = { utenza: Utenza; bolletta: Bolletta; onClose: () => void }

type Props = { utenza: Utenza; aperto: Aperto; onClose: () => void }

export function FinestraBolletta({ utenza, aperto: { finestra, bolletta }, onClose }: Props) {
  const props = { utenza, bolletta, onClose }
  switch (finestra) {
    case 'collega':
      return <CollegaDialog {...props} />
    case 'scollega':
      return <Scollega {...props} />
    case 'programma':
      return <ProgrammaDialog {...props} />
    case 'annulla':
      return <Annulla {...props} />
    case 'segna':
      return <SegnaPagataDialog {...props} />
    case 'foglio':
      return <FoglioDialog {...props} />
    case 'elimina':
      return <Elimina {...props} />
  }
}

function Elimina({ utenza, bolletta, onClose }: PropsFinestra) {
  const elimina = useEliminaBolletta(utenza._id)
  return (
    <ConfirmDialog
      isOpen
      title="Eliminare la bolletta?"
      confirmLabel="Elimina la bolletta"
      isDangerous
      isBusy={elimina.isPending}
      error={elimina.error}
      onConfirm={() => elimina.mutate(bolletta._id, { onSuccess: onClose })}
      onClose={onClose}
    >
      Togli dall’elenco la bolletta di {formattaEuro(bolletta.importo_centesimi)} in scadenza il{' '}
      {formattaGiorno(bolletta.scadenza)}. Nessun importo viene mosso, e il fornitore non lo sa
      {bolletta.pagamento !== null && ': la sua richiesta resta da pagare'}.
    </ConfirmDialog>
  )
}

function Scollega({ utenza, bolletta, onClose }: PropsFinestra) {
  const scollega = useScollega(utenza._id)
  return (
    <ConfirmDialog
      isOpen
      title="Scollegare la richiesta?"
      confirmLabel="Scollega"
      isBusy={scollega.isPending}
      error={scollega.error}
      onConfirm={() => scollega.mutate(bolletta._id, { onSuccess: onClose })}
      onClose={onClose}
    >
      La bolletta torna una nota tua, e non segue più la richiesta {bolletta.pagamento?.numero}. La
      richiesta resta com’è: se non è pagata, è ancora da pagare.
    </ConfirmDialog>
  )
}

function Annulla({ utenza, bolletta, onClose }: PropsFinestra) {
  const annulla = useAnnullaProgramma(utenza._id)
  const toast = useToast()
  const programma = bolletta.pagamento?.programma
  const done = () => {
    onClose()
    toast({
      tone: 'successo',
      text: 'Addebito annullato. Non è stato addebitato alcun importo: la bolletta è da pagare.',
    })
  }
  return (
    <ConfirmDialog
      isOpen
      title="Annullare l’addebito?"
      confirmLabel="Annulla l’addebito"
      isBusy={annulla.isPending}
      error={annulla.error}
      onConfirm={() => annulla.mutate(bolletta._id, { onSuccess: done })}
      onClose={onClose}
    >
      {programma &&
        `Il ${formattaGiornoLungo(programma.giorno)} non viene addebitato nulla. La bolletta resta da pagare entro il ${formattaGiornoLungo(bolletta.scadenza)}.`}
    </ConfirmDialog>
  )
}
