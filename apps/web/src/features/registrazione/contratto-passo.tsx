import { Anchor, Button, Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { messageOf } from '../../api/client.ts'
import { Notice } from '../../ui/notices/notice.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { INFORMATIVA } from './campi.ts'
import { Leggi } from './campo-input.tsx'
import { ConfermaOtp, useConfermaOtp } from './conferma-otp.tsx'
import { Azioni, type PassoProps } from './passo-form.tsx'
import { CONTRATTO, contrattoQuery, useSalvaPasso } from './registrazione.api.ts'
import layout from '../../ui/layout.module.css'
import classes from './registrazione.module.css'

const CONSENSI = [
  ['condizioni', 'Accetto le condizioni del contratto'],
  ['clausole', 'Approvo gli articoli 3, 4, 6 e 7 (artt. 1341 e 1342 del codice civile)'],
  ['privacy', 'Ho letto l’informativa sulla privacy'],
] as const

/** The contract: read, agreed to point by point, signed with a code that is for this very text. */
export function ContrattoPasso({ registrazione, passo, onSaved, onBack }: PassoProps) {
  const { azienda, rappresentante, conto, contratto } = registrazione.dati
  const { data, isError } = useQuery(contrattoQuery([azienda, rappresentante, conto]))
  const salva = useSalvaPasso()

  if (isError) {
    return (
      <div className={layout['form']}>
        <Notice tone="avviso">
          Prima del contratto completa i passi Azienda, Rappresentante legale e Conto.
        </Notice>
        <Azioni onBack={onBack}>{null}</Azioni>
      </div>
    )
  }
  if (!data) return <PageSkeleton />
  const { sha256 } = data
  const isSigned = contratto?.['sha256'] === sha256
  const sign = () =>
    salva.mutate(
      { passo, body: { sha256, condizioni: true, clausole: true, privacy: true } },
      { onSuccess: onSaved },
    )

  return (
    <div className={layout['form']}>
      {salva.error && (
        <Notice tone="errore" isAlert>
          {messageOf(salva.error)}
        </Notice>
      )}
      <p className={classes['text']}>
        <Anchor underline="always" href={CONTRATTO} target="_blank" rel="noopener">
          Apri il contratto (PDF)
        </Anchor>{' '}
        e leggilo. Firmare non muove alcun importo.
      </p>
      {isSigned ? (
        <Notice tone="successo">Hai firmato questo contratto.</Notice>
      ) : (
        <Firma sha256={sha256} onSigned={sign} />
      )}
      <Azioni onBack={onBack}>
        {isSigned && (
          <Button size="md" onClick={() => onSaved(registrazione)}>
            Continua
          </Button>
        )}
      </Azioni>
    </div>
  )
}

/** The consents, then the code: Enter sends it, or confirms the one that was typed. */
function Firma({ sha256, onSigned }: { sha256: string; onSigned: () => void }) {
  const [dati, setDati] = useState<Readonly<Record<string, boolean>>>({})
  const otp = useConfermaOtp({ scopo: 'firma_contratto', oggetto: sha256 }, onSigned)
  const isAgreed = CONSENSI.every(([nome]) => dati[nome])
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isAgreed) otp.submit()
  }
  return (
    <form className={layout['form']} onSubmit={submit} noValidate>
      {CONSENSI.map(([nome, etichetta]) => (
        <div key={nome}>
          <Checkbox
            id={`campo-${nome}`}
            label={etichetta}
            checked={dati[nome] === true}
            onChange={(event) => setDati({ ...dati, [nome]: event.currentTarget.checked })}
          />
          {nome === 'privacy' && <Leggi {...INFORMATIVA} />}
        </div>
      ))}
      <ConfermaOtp
        otp={otp}
        invia="Firma con un codice"
        reason={isAgreed ? null : 'Spunta prima le tre caselle qui sopra.'}
      />
    </form>
  )
}
