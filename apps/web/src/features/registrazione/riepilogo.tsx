import { Button } from '@mantine/core'
import type { Passo } from '@rateo/contract/persone/passi'
import type { Registrazione } from '@rateo/contract/persone/registrazione'
import { restOf } from '../../api/client.ts'
import { Notice } from '../../ui/notices/notice.tsx'
import { TITOLI } from './campi.ts'
import { Azioni } from './passo-form.tsx'
import { useInviaRegistrazione } from './registrazione.api.ts'
import { both } from '../../ui/both.ts'
import layout from '../../ui/layout.module.css'
import classes from './registrazione.module.css'

type Props = {
  registrazione: Registrazione
  onGo: (passo: Passo) => void
  onBack: () => void
  onSent: (registrazione: Registrazione) => void
}

/** The last screen: what is done, what is missing and what looks odd; then it is handed in. */
export function Riepilogo({ registrazione, onGo, onBack, onSent }: Props) {
  const invia = useInviaRegistrazione()
  const { passi, avvisi, email, ruolo } = registrazione
  const missing = passi.filter(({ completo }) => !completo)
  const isReady = missing.length === 0 && email.verificata
  const failure = restOf(invia.error, [])
  return (
    <div className={layout['form']}>
      {failure !== null && (
        <Notice tone="errore" isAlert>
          {failure}
        </Notice>
      )}
      <ul className={both(layout['list'], layout['ruled'], classes['documenti'])}>
        {passi.map(({ passo, completo, modificabile, richiesta }) => (
          <li key={passo}>
            <div>
              <strong>{TITOLI[passo]}</strong>
              <div>{richiesta ?? (completo ? 'Completo' : 'Da completare')}</div>
              {avvisi
                .filter((avviso) => avviso.passo === passo)
                .map(({ campo, message }) => (
                  <p key={campo} className={classes['avviso']}>
                    {message}
                  </p>
                ))}
            </div>
            {modificabile && (
              <Button
                variant="subtle"
                aria-label={`${completo ? 'Modifica' : 'Completa'} ${TITOLI[passo]}`}
                onClick={() => onGo(passo)}
              >
                {completo ? 'Modifica' : 'Completa'}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {!isReady && (
        <p className={classes['text']}>
          {missing.length > 0
            ? `Per inviare manca: ${missing.map(({ passo }) => TITOLI[passo]).join(', ')}.`
            : 'Per inviare apri il link che ti abbiamo mandato per e-mail.'}
        </p>
      )}
      <Azioni onBack={onBack}>
        <Button
          size="md"
          disabled={!isReady}
          loading={invia.isPending}
          onClick={() => invia.mutate(undefined, { onSuccess: onSent })}
        >
          {ruolo === 'esercente' ? 'Invia la registrazione' : 'Completa la registrazione'}
        </Button>
      </Azioni>
    </div>
  )
}
