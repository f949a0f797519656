import type { Ruolo } from '@rateo/domain/ruoli'
import { useSession } from '../../hooks/use-session.ts'
import { DilazioniList } from './dilazioni-list.tsx'
import classes from './dilazioni.module.css'

const INTRO: Record<Ruolo, string> = {
  esercente: 'Quello che i tuoi clienti pagano a rate, e quello che resta da incassare.',
  cliente: 'Quello che paghi a rate: la prossima scadenza per prima.',
  admin: 'Le dilazioni di tutti gli esercenti.',
}

export function DilazioniPage() {
  const { profile } = useSession()
  return (
    <>
      <p className={classes['intro']}>{INTRO[profile.role]}</p>
      <DilazioniList />
    </>
  )
}
