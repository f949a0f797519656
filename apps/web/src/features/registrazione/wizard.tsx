import { Button } from '@mantine/core'
import type { Registrazione } from '@rateo/contract/persone/registrazione'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../api/client.ts'
import { Notice } from '../../ui/notices/notice.tsx'
import { CAMPI } from './campi.ts'
import { ContattiPasso } from './contatti-passo.tsx'
import { ContrattoPasso } from './contratto-passo.tsx'
import { DocumentiPasso } from './documenti-passo.tsx'
import { PassiRail, RIEPILOGO, type Schermo, titoloDi } from './passi-rail.tsx'
import { PassoForm, type PassoProps } from './passo-form.tsx'
import { useRinviaVerifica } from './registrazione.api.ts'
import { both } from '../../ui/both.ts'
import layout from '../../ui/layout.module.css'
import percorso from './percorso.module.css'
import { Riepilogo } from './riepilogo.tsx'

type Props = {
  registrazione: Registrazione
  onSent: (registrazione: Registrazione) => void
}

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
      <div className={percorso['percorso']}>
        <PassiRail passi={passi} schermi={schermi} current={schermo} onGo={setCurrent} />
        <div className={percorso['passo']}>
          <h3 className={layout['lead']} ref={heading} tabIndex={-1}>
            {titoloDi(schermo)}
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
        </div>
      </div>
    </>
  )
}

function VerificaEmail({ indirizzo }: { indirizzo: string }) {
  const rinvia = useRinviaVerifica()
  return (
    <Notice tone="avviso">
      <div className={layout['apart']}>
        <span>
          <strong>Conferma la tua e-mail</strong> con il link mandato a {indirizzo}.
        </span>
        {rinvia.isSuccess ? (
          <strong>Te l’abbiamo mandato di nuovo.</strong>
        ) : (
          <Button
            variant="default"
            size="compact-sm"
            loading={rinvia.isPending}
            onClick={() => rinvia.mutate()}
          >
            Invia di nuovo il link
          </Button>
        )}
        {rinvia.error && (
          <p className={both(layout['late'], layout['flat'])}>{messageOf(rinvia.error)}</p>
        )}
      </div>
    </Notice>
  )
}
