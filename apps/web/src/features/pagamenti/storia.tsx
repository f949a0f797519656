import type { Pagamento } from '@rateo/contract/accordi/pagamenti'
import { etichettaDi } from '@rateo/domain/parole/etichette'
import { formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { type Happening, Timeline } from '../../ui/record/timeline.tsx'
import classes from '../../ui/record/timeline.module.css'
import { Evento } from './cronologia.tsx'
import { Sollecito } from './sollecito.tsx'
import { UnTentativo } from './tentativo.tsx'

/** Events that a tentativo tells better: with its method, its amount and its outcome. */
const DETTI_DA_UN_TENTATIVO = new Set([
  'avvia',
  'incassa',
  'rifiuta',
  'lascia',
  'fallisce',
  'restituito',
  'registra_incasso',
])
/** Events that a message tells better. */
const DETTI_DA_UN_SOLLECITO = new Set(['invia_promemoria', 'invia_sollecito'])
const PROMESSE = new Set(['promette', 'mantiene_promessa', 'manca_promessa', 'termina_promessa'])
/** Events that neither move money nor wait for it. */
const SENZA_DENARO = new Set([
  'richiede',
  'scrive_bozza',
  'pubblica',
  'elimina_bozza',
  'crea_link_pubblico',
  'revoca_link_pubblico',
  'aggiunge_nota',
  'elimina_nota',
  'scade',
  'rinnova',
  'chiede_riesame',
  'annulla',
])

function parteDi(azione: string): Happening['parte'] {
  if (DETTI_DA_UN_SOLLECITO.has(azione) || PROMESSE.has(azione)) return 'messaggi'
  return SENZA_DENARO.has(azione) ? null : 'denaro'
}

function happeningsOf(pagamento: Pagamento, role: Ruolo): Happening[] {
  const { _id, tentativi, solleciti, cronologia } = pagamento
  const told = (azione: string) =>
    (tentativi.length > 0 && DETTI_DA_UN_TENTATIVO.has(azione)) ||
    (solleciti.length > 0 && DETTI_DA_UN_SOLLECITO.has(azione))
  return [
    ...tentativi.map((tentativo) => ({
      key: `tentativo ${tentativo.n}`,
      at: tentativo.created_at,
      parte: 'denaro' as const,
      tono: etichettaDi('tentativo', tentativo.stato).tono,
      content: <UnTentativo pagamento_id={_id} tentativo={tentativo} role={role} />,
    })),
    ...solleciti.map((sollecito) => ({
      key: sollecito._id,
      // One that waits for its day comes before all that has happened.
      at: sollecito.inviato_at ?? sollecito.dal,
      parte: 'messaggi' as const,
      content: <Sollecito sollecito={sollecito} />,
    })),
    ...cronologia
      .filter(({ azione }) => !told(azione))
      .map((evento) => ({
        key: `${evento.at} ${evento.azione}`,
        at: evento.at,
        parte: parteDi(evento.azione),
        content: <Evento evento={evento} />,
      })),
  ]
}

/** All that happened to a debt (PAG-M2), and when it is tried again. */
export function Storia({ pagamento, role }: { pagamento: Pagamento; role: Ruolo }) {
  const { prossimo_tentativo_il: prossimo } = pagamento
  return (
    <>
      {prossimo !== null && (
        <p className={classes['next']}>
          Prossimo tentativo automatico: {formattaGiornoCompleto(prossimo)}.
        </p>
      )}
      <Timeline happenings={happeningsOf(pagamento, role)} />
    </>
  )
}
