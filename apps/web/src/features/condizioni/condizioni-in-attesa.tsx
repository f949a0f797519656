import type { CondizioniInAttesa as InAttesa } from '@rateo/contract/incasso/condizioni'
import { formattaDataOra, formattaGiornoLungo } from '@rateo/domain/parole/formato'
import layout from '../../ui/layout.module.css'
import { Notice } from '../../ui/notices/notice.tsx'
import { SecondYes } from '../../ui/notices/second-yes.tsx'
import { useDecidiCondizioni } from './condizioni.api.ts'
import { CondizioniFacts } from './condizioni-facts.tsx'

type Props = { id: string; attesa: InAttesa }

const SI = {
  title: 'Confermare la commissione più bassa?',
  label: 'Conferma',
  done: 'Condizioni confermate: l’esercente le legge per e-mail.',
  text: 'L’esercente lo legge per e-mail, e da quel giorno paga così.',
}
const NO = {
  title: 'Scartare la proposta?',
  label: 'Scarta',
  done: 'Proposta scartata: restano le condizioni di adesso.',
  text: 'Per l’esercente non cambia nulla, e non riceve messaggi.',
}

/** A lowered commission that waits for a second person: who proposed it may only take it back. */
export function CondizioniInAttesa({ id, attesa }: Props) {
  const conferma = useDecidiCondizioni(id, true)
  const scarta = useDecidiCondizioni(id, false)
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
      <SecondYes
        id={attesa._id}
        isOwn={attesa.mia}
        yes={{ ...SI, decision: conferma }}
        no={{ ...NO, decision: scarta }}
      />
    </Notice>
  )
}
