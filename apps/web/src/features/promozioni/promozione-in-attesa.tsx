import type { PromozioneInAttesa as InAttesa } from '@rateo/contract/promozioni/promozione-in-attesa'
import type { Promozione } from '@rateo/contract/promozioni/promozioni'
import { contato, formattaDataOra } from '@rateo/domain/parole/formato'
import layout from '../../ui/layout.module.css'
import { Notice } from '../../ui/notices/notice.tsx'
import { Facts } from '../../ui/panel.tsx'
import { SecondYes } from '../../ui/notices/second-yes.tsx'
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

const SI = {
  title: 'Confermare la proposta?',
  label: 'Conferma',
  done: 'Proposta confermata.',
  nuova: 'Dal suo primo giorno chi ne ha diritto la usa.',
  cambio: 'Le condizioni nuove valgono da adesso. Gli usi già fatti restano com’erano.',
}
const NO = {
  title: 'Scartare la proposta?',
  label: 'Scarta',
  done: 'Proposta scartata.',
  nuova: 'La promozione va in archivio: nessuno l’ha mai usata.',
  cambio: 'Restano le condizioni di adesso.',
}

/** The proposal that would cost the operator more and waits for a second person: its author may only take it back. */
export function PromozioneInAttesa({ promozione: p, attesa }: Props) {
  const conferma = useDecidiProposta(p._id, true)
  const scarta = useDecidiProposta(p._id, false)
  const risposta = ({ nuova, cambio, ...parole }: typeof SI) => ({
    ...parole,
    text: `${p.nome}: ${attesa.cambio === null ? nuova : cambio}`,
  })
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
        <SecondYes
          id={attesa._id}
          isOwn={attesa.mia}
          yes={{ ...risposta(SI), decision: conferma }}
          no={{ ...risposta(NO), decision: scarta }}
        />
      </Notice>
    </div>
  )
}
