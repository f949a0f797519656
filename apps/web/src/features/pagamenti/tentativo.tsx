import type { Tentativo } from '@rateo/contract/accordi/storia-pagamento'
import { formattaDataOra, formattaGiorno } from '@rateo/domain/parole/formato'
import { giornoDiRoma } from '@rateo/domain/tempo/giorno'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { tempiSddCore } from '@rateo/domain/banca/sdd'
import { Instant } from '../../ui/date.tsx'
import { Money } from '../../ui/money.tsx'
import { lazyPart } from '../../ui/parts/lazy-part.tsx'
import { StatoBadge } from '../../ui/stato-badge.tsx'
import { Metodo } from './metodo.tsx'
import layout from '../../ui/layout.module.css'
import classes from '../../ui/record/timeline.module.css'
import { MOTIVI, MOTIVI_DEL_CLIENTE } from './words.ts'

const StornaIncasso = lazyPart(async () => (await import('./storna-incasso.tsx')).StornaIncasso)

type Props = { pagamento_id: string; tentativo: Tentativo; role: Ruolo }

/** A try to collect the debt: when, why, how, and whether money moved (PAG-M2). */
export const UnTentativo = ({ pagamento_id, tentativo: t, role }: Props) => (
  <>
    <div className={classes['row']}>
      <strong>
        {(role === 'cliente' && MOTIVI_DEL_CLIENTE[t.motivo_avvio]) || MOTIVI[t.motivo_avvio]}
      </strong>
      <StatoBadge entita="tentativo" stato={t.stato} />
    </div>
    <div className={classes['meta']}>
      <Instant value={t.created_at} />
      <Money centesimi={t.importo_centesimi} />
      <Metodo metodo={t.metodo} metodo_etichetta={t.metodo_etichetta} />
    </div>
    {t.messaggio && <p className={layout['near']}>{t.messaggio}</p>}
    <Extra tentativo={t} />
    {t.storno && t.stato === 'riuscito' && (
      <StornaIncasso pagamento_id={pagamento_id} tentativo={t} />
    )}
  </>
)

function Extra({ tentativo: t }: { tentativo: Tentativo }) {
  const lines = [
    t.nota && `Nota: ${t.nota}`,
    t.rifiuti > 1 && `Rifiutato ${t.rifiuti} volte prima dell’esito`,
    t.prossimo_controllo_at && `Prossimo controllo: ${formattaDataOra(t.prossimo_controllo_at)}`,
    t.concluso_at &&
      `${t.stato === 'restituito' ? 'Riuscito' : 'Concluso'}: ${formattaDataOra(t.concluso_at)}`,
    t.restituito_at && `Restituito: ${formattaDataOra(t.restituito_at)}`,
    t.metodo === 'addebito_sdd' &&
      t.stato === 'riuscito' &&
      t.concluso_at &&
      `La banca di chi paga può riprenderlo, senza motivo, fino al ${formattaGiorno(
        tempiSddCore(giornoDiRoma(t.concluso_at)).rimborso_senza_motivo_fino_a,
      )}`,
  ].filter(Boolean)
  return lines.length > 0 && <p className={classes['extra']}>{lines.join(' · ')}</p>
}
