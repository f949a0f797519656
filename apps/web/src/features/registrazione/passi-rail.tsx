import type { Registrazione } from '@rateo/contract/persone/registrazione'
import type { Passo } from '@rateo/contract/persone/passi'
import { both } from '../../ui/both.ts'
import layout from '../../ui/layout.module.css'
import { TITOLI } from './campi.ts'
import classes from './percorso.module.css'

export const RIEPILOGO = 'riepilogo'
export type Schermo = Passo | typeof RIEPILOGO

export const titoloDi = (schermo: Schermo) =>
  schermo === RIEPILOGO ? 'Riepilogo' : TITOLI[schermo]

type Props = {
  passi: Registrazione['passi']
  schermi: readonly Schermo[]
  current: Schermo
  onGo: (schermo: Schermo) => void
}

/** The steps as a list to tick off: what is done, what is missing, where one is. */
export function PassiRail({ passi, schermi, current, onGo }: Props) {
  const asked = passi.filter(({ passo }) => schermi.includes(passo))
  const done = asked.filter(({ completo }) => completo).length
  return (
    <nav className={classes['rail']} aria-label="Passi della registrazione">
      <p className={classes['quanti']}>
        {done} di {asked.length} completati
      </p>
      <progress
        className={classes['barra']}
        value={done}
        max={asked.length}
        aria-label="Passi completati"
      />
      <ol className={classes['passi']}>
        {schermi.map((schermo) => {
          const isDone = asked.some(({ passo, completo }) => passo === schermo && completo)
          const words =
            schermo === RIEPILOGO ? 'Controlla e invia' : isDone ? 'Completo' : 'Da completare'
          return (
            <li key={schermo}>
              <button
                type="button"
                className={layout['chosen']}
                aria-current={schermo === current ? 'step' : undefined}
                data-completo={isDone}
                onClick={() => onGo(schermo)}
              >
                <span
                  className={both(layout['mark'], classes['segno'])}
                  data-done={isDone}
                  aria-hidden="true"
                >
                  {isDone ? '✓' : ''}
                </span>
                <span className={classes['nome']}>
                  {titoloDi(schermo)} <span className={classes['stato']}>{words}</span>
                </span>
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
