import type { Ruolo } from '@rateo/domain/ruoli'
import { Link, useSearch } from '@tanstack/react-router'
import { paths } from '../../app/paths.ts'
import { useSession } from '../../hooks/use-session.ts'
import { AbbonamentiList } from './abbonamenti-list.tsx'
import classes from './abbonamenti.module.css'
import { PianiList } from './piani-list.tsx'

const INTRO: Record<Ruolo, readonly [abbonamenti: string, piani: string]> = {
  esercente: [
    'Chi è abbonato ai tuoi piani, e quando paga.',
    'I piani che offri ai tuoi clienti, con quanti li hanno scelti.',
  ],
  cliente: [
    'Gli abbonamenti che paghi: il prossimo addebito per primo.',
    'I piani offerti dagli esercenti da cui hai già comprato.',
  ],
  admin: ['Gli abbonamenti di tutti gli esercenti.', 'I piani di tutti gli esercenti.'],
}

export function AbbonamentiPage() {
  const { profile } = useSession()
  const { vista } = useSearch({ strict: false })
  const isPiani = vista === 'piani'
  const [abbonamenti, piani] = INTRO[profile.role]
  return (
    <>
      <nav className={classes['views']} aria-label="Abbonamenti o piani">
        <Link
          to={paths.abbonamenti()}
          search={{}}
          {...(isPiani ? { 'aria-current': undefined } : { 'aria-current': 'page' as const })}
        >
          Abbonamenti
        </Link>
        <Link
          to={paths.abbonamenti()}
          search={{ vista: 'piani' }}
          {...(isPiani ? { 'aria-current': 'page' as const } : { 'aria-current': undefined })}
        >
          Piani
        </Link>
      </nav>
      <p className={classes['intro']}>{isPiani ? piani : abbonamenti}</p>
      {isPiani ? <PianiList /> : <AbbonamentiList />}
    </>
  )
}
