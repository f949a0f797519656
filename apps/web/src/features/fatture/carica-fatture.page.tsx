import { Link } from '@tanstack/react-router'
import { useSession } from '../../hooks/use-session.ts'
import { paths } from '../../app/routes/paths.ts'
import { useMotivo } from '../../hooks/use-azione.ts'
import { useMotivoMansione } from '../../hooks/use-mansione.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import layout from '../../ui/layout.module.css'
import { CaricaFatture } from './carica-fatture.tsx'

/** The invoices that an esercente issued with its own program, dropped here as what they ask for (Y2). */
export function CaricaFatturePage() {
  const { role } = useSession().profile
  const motivo = useMotivo('nuovi_incassi')
  const mansione = useMotivoMansione()('accordi')
  const perche = motivo ?? mansione
  if (role !== 'esercente') return null
  return (
    <div className={layout['narrow']}>
      <BackLink to={paths.pagamenti()}>Tutti i pagamenti</BackLink>
      <p className={layout['flat']}>
        Trascina le fatture elettroniche che hai emesso, o lo ZIP del commercialista: per ogni
        scadenza prepariamo una richiesta di pagamento con il suo link. Prima vedi tutto, e scegli.
        Le note di credito riducono la loro fattura, o la aspettano; lo stesso file due volte non fa
        nulla. <Link to={paths.fattureCaricate()}>Quelle già caricate</Link> restano in elenco.
      </p>
      {perche === null ? (
        <CaricaFatture />
      ) : (
        <Notice tone="avviso" title="Non puoi chiedere nuovi pagamenti">
          {perche}
        </Notice>
      )}
    </div>
  )
}
