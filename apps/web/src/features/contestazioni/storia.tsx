import type { Contestazione } from '@rateo/contract/incasso/contestazioni'
import type { Pagamento } from '@rateo/contract/accordi/pagamenti'
import { formattaEuro } from '@rateo/domain/denaro/denaro'
import { formattaGiornoCompleto } from '@rateo/domain/parole/formato'
import type { Ruolo } from '@rateo/domain/permessi/ruoli'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '../../app/routes/paths.ts'
import { Instant } from '../../ui/date.tsx'
import { unito } from '../../ui/fields/numero-coperto.ts'
import classes from './contestazioni.module.css'

type Props = { contestazione: Contestazione; pagamento: Pagamento; role: Ruolo }

/** Paid, claimed, decided, what is owed now: in the order in which it happened (PAG-B7). */
export function Storia({ contestazione: c, pagamento: p, role }: Props) {
  const pagato = p.tentativi.find(({ stato }) => stato === 'riuscito')
  return (
    <ol className={classes['story']}>
      {p.pagato_at && (
        <li>
          <strong>Pagato</strong> il <Instant value={p.pagato_at} />
          {pagato?.metodo_etichetta && ` con ${unito(pagato.metodo_etichetta)}`}
        </li>
      )}
      <li>
        <strong>Contestato</strong> il <Instant value={c.created_at} />:{' '}
        {formattaEuro(c.importo_centesimi)}
      </li>
      <li>
        <strong>{c.concluso_at ? 'Deciso' : 'Adesso'}</strong>
        {c.concluso_at && (
          <>
            {' '}
            il <Instant value={c.concluso_at} />
          </>
        )}
        : {c.messaggio}
      </li>
      {c.concluso_at && <Resta contestazione={c} pagamento={p} role={role} />}
    </ol>
  )
}

const voce = (testo: ReactNode) => (
  <li>
    <strong>Ora</strong>: {testo}
  </li>
)

/** The amount that is left to pay after the decision, and where to pay it. */
function Resta({ contestazione: c, pagamento: p, role }: Props) {
  const aperti = c.di_nuovo.filter(({ residuo_centesimi }) => residuo_centesimi > 0)
  if (aperti.length > 0) {
    return aperti.map(({ pagamento_id, residuo_centesimi, scadenza }) => (
      <li key={pagamento_id}>
        <strong>Ora</strong>: il piano chiede di nuovo {formattaEuro(residuo_centesimi)}, entro{' '}
        {formattaGiornoCompleto(scadenza)}.{' '}
        {role === 'cliente' ? (
          <>
            Da solo non si addebita.{' '}
            <Link to={paths.gateway(pagamento_id)}>Paga {formattaEuro(residuo_centesimi)}</Link>
          </>
        ) : (
          <Link to={paths.pagamento(pagamento_id)}>Apri il nuovo pagamento</Link>
        )}
      </li>
    ))
  }
  if (c.di_nuovo.length > 0) {
    return voce('quello che il piano ha chiesto di nuovo è chiuso: non resta altro da pagare.')
  }
  if (c.stato !== 'persa' && c.stato !== 'accettata') return null
  return role === 'cliente'
    ? voce(
        `di questo pagamento non devi altro. Se ${p.esercente.nome} pensa il contrario, te lo chiede con un nuovo pagamento.`,
      )
    : voce(
        'il cliente non deve altro. Se l’importo ti è dovuto lo stesso, chiedilo con un nuovo pagamento.',
      )
}
