import { Button } from '@mantine/core'
import type { Passo } from '@rateo/contract/persone/passi'
import type { Registrazione } from '@rateo/contract/persone/registrazione'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../api/client.ts'
import { Notice } from '../../ui/notices/notice.tsx'
import { CAMPI, TITOLI } from './campi.ts'
import { ContattiPasso } from './contatti-passo.tsx'
import { ContrattoPasso } from './contratto-passo.tsx'
import { DocumentiPasso } from './documenti-passo.tsx'
import { PassoForm, type PassoProps } from './passo-form.tsx'
import { useRinviaVerifica } from './registrazione.api.ts'
import { both } from '../../ui/both.ts'
import layout from '../../ui/layout.module.css'
import classes from './registrazione.module.css'
import { Riepilogo } from './riepilogo.tsx'

type Props = {
  registrazione: Registrazione
  onSent: (registrazione: Registrazione) => void
}

const RIEPILOGO = 'riepilogo'
type Schermo = Passo | typeof RIEPILOGO

const titolo = (schermo: Schermo) => (schermo === RIEPILOGO ? 'Riepilogo' : TITOLI[schermo])

function SchermoPasso(props: PassoProps) {
  switch (props.passo) {
    case 'contatti':
      return <ContattiPasso {...props} />
    case 'documenti':
      return <DocumentiPasso {...props} />
    case 'contratto':
      return <ContrattoPasso {...props} />
    default:
      return <PassoForm {...props} campi={CAMPI[props.passo] ?? []} />
  }
}

/** The steps one after the other, each kept as soon as it is right: it goes on from where it was left. */
export function Wizard({ registrazione, onSent }: Props) {
  const { passi, email } = registrazione
  const open = passi.filter(({ modificabile }) => modificabile)
  const schermi: Schermo[] = [...open.map(({ passo }) => passo), RIEPILOGO]
  const [current, setCurrent] = useState<Schermo>(
    () => open.find(({ completo }) => !completo)?.passo ?? RIEPILOGO,
  )
  const index = Math.max(0, schermi.indexOf(current))
  const schermo = schermi[index] ?? RIEPILOGO
  const heading = useRef<HTMLHeadingElement>(null)
  const hasMoved = useRef(false)

  useEffect(() => {
    // A new step is read from its title; the first one is where the page starts anyway.
    if (hasMoved.current) heading.current?.focus()
    hasMoved.current = true
  }, [schermo])

  const back = schermi[index - 1]
  const onBack = back === undefined ? undefined : () => setCurrent(back)
  const richiesta = passi.find(({ passo }) => passo === schermo)?.richiesta

  return (
    <>
      {!email.verificata && <VerificaEmail indirizzo={email.indirizzo} />}
      <p className={classes['progresso']}>
        Passo {index + 1} di {schermi.length}
      </p>
      <progress
        className={classes['barra']}
        value={index + 1}
        max={schermi.length}
        aria-label="Avanzamento della registrazione"
      />
      <nav aria-label="Passi della registrazione">
        <ol className={classes['passi']}>
          {schermi.map((one) => (
            <li key={one}>
              <button
                type="button"
                aria-current={one === schermo ? 'step' : undefined}
                data-completo={passi.find(({ passo }) => passo === one)?.completo === true}
                onClick={() => setCurrent(one)}
              >
                {titolo(one)}
              </button>
            </li>
          ))}
        </ol>
      </nav>
      <h3 className={classes['titoloPasso']} ref={heading} tabIndex={-1}>
        {titolo(schermo)}
      </h3>
      {richiesta && (
        <Notice tone="avviso" title="Che cosa ci serve">
          {richiesta}
        </Notice>
      )}
      {schermo === RIEPILOGO ? (
        <Riepilogo
          registrazione={registrazione}
          onGo={setCurrent}
          onBack={onBack ?? (() => undefined)}
          onSent={onSent}
        />
      ) : (
        <SchermoPasso
          key={schermo}
          registrazione={registrazione}
          passo={schermo}
          onBack={onBack}
          onSaved={() => setCurrent(schermi[index + 1] ?? RIEPILOGO)}
        />
      )}
    </>
  )
}

function VerificaEmail({ indirizzo }: { indirizzo: string }) {
  const rinvia = useRinviaVerifica()
  return (
    <Notice tone="avviso" title="Conferma la tua e-mail">
      Apri il link che abbiamo mandato a {indirizzo}: serve per inviare la registrazione.{' '}
      {rinvia.isSuccess ? (
        <strong>Te l’abbiamo mandato di nuovo.</strong>
      ) : (
        <Button
          variant="default"
          size="compact-sm"
          display="block"
          mt={6}
          loading={rinvia.isPending}
          onClick={() => rinvia.mutate()}
        >
          Invia di nuovo il link
        </Button>
      )}
      {rinvia.error && (
        <p className={both(layout['late'], classes['errore'])}>{messageOf(rinvia.error)}</p>
      )}
    </Notice>
  )
}
