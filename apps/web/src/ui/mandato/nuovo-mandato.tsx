import { Anchor, Checkbox, TextInput } from '@mantine/core'
import type { Mandato } from '@rateo/contract/incasso/mandati'
import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { fieldMessageOf, messageOf, restOf } from '../../api/client.ts'
import { leadToWrong } from '../fields/lead-to-wrong.ts'
import layout from '../layout.module.css'
import { Notice } from '../notices/notice.tsx'
import { OtpStep } from '../otp-step.tsx'
import { useFirmaMandato, usePreparaMandato } from './mandato.api.ts'

type Props = {
  esercente: { _id: string; nome: string }
  /** The piano that is about to be taken, for who never bought anything of its esercente. */
  piano_id?: string
  /** True where it may be for the payment of this page alone. */
  canBeOnce?: boolean
  /** The button under the account. */
  avanti: (isBusy: boolean) => ReactNode
  onActive: (mandato: Mandato) => void
}

/** The steps from an account to a mandato on it: its IBAN, the text to read, the code that signs it. */
export function NuovoMandato({ esercente, piano_id, canBeOnce, avanti, onActive }: Props) {
  const [mandato, setMandato] = useState<Mandato | null>(null)
  if (mandato === null) {
    const per = { esercente_id: esercente._id, ...(piano_id !== undefined && { piano_id }) }
    return <Conto per={per} canBeOnce={canBeOnce === true} avanti={avanti} onReady={setMandato} />
  }
  if (mandato.stato === 'in_firma' && mandato.sha256 !== null) {
    return (
      <Firma
        esercente={esercente}
        mandato={mandato}
        sha256={mandato.sha256}
        onSigned={(signed) => {
          setMandato(signed)
          if (signed.stato === 'attivo') onActive(signed)
        }}
        onCancel={() => setMandato(null)}
      />
    )
  }
  if (mandato.stato === 'firmato') {
    return (
      <Notice tone="informazione" title="Mandato firmato: lo stiamo attivando" isAlert>
        Ci vuole qualche minuto: ti scriviamo appena puoi usarlo, e lo trovi qui. Non è stato
        addebitato alcun importo.
      </Notice>
    )
  }
  return mandato.stato === 'attivo' ? null : (
    <Notice tone="errore" title="Mandato non attivo" isAlert>
      {mandato.motivo} Non è stato addebitato alcun importo: prova con un altro conto o un altro
      metodo.
    </Notice>
  )
}

type ContoProps = {
  per: Parameters<typeof usePreparaMandato>[0]
  canBeOnce: boolean
  avanti: Props['avanti']
  onReady: (mandato: Mandato) => void
}

function Conto({ per, canBeOnce, avanti, onReady }: ContoProps) {
  const [iban, setIban] = useState('')
  const [intestatario, setIntestatario] = useState('')
  const [isOnce, setOnce] = useState(false)
  const prepara = usePreparaMandato(per)
  const rest = restOf(prepara.error, ['iban', 'intestatario'])
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (prepara.isPending) return
    const tipo = isOnce ? ('singolo' as const) : ('ricorrente' as const)
    const form = event.currentTarget
    prepara.mutate(
      { iban, intestatario, tipo },
      { onSuccess: onReady, onError: () => leadToWrong(form) },
    )
  }
  return (
    <form className={layout['form']} onSubmit={submit} noValidate>
      {rest !== null && (
        <Notice tone="errore" isAlert>
          {rest}
        </Notice>
      )}
      <TextInput
        id="iban"
        label="IBAN"
        placeholder="IT60 X054 2811 1010 0000 0123 456"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={iban}
        error={fieldMessageOf(prepara.error, 'iban')}
        onChange={(event) => setIban(event.currentTarget.value)}
      />
      <TextInput
        id="intestatario"
        label="Intestatario del conto"
        autoComplete="name"
        value={intestatario}
        error={fieldMessageOf(prepara.error, 'intestatario')}
        onChange={(event) => setIntestatario(event.currentTarget.value)}
      />
      {canBeOnce && (
        <Checkbox
          label="Vale solo per questo pagamento"
          checked={isOnce}
          onChange={(event) => setOnce(event.currentTarget.checked)}
        />
      )}
      {avanti(prepara.isPending)}
    </form>
  )
}

type FirmaProps = {
  esercente: Props['esercente']
  mandato: Mandato
  sha256: string
  onSigned: (mandato: Mandato) => void
  onCancel: () => void
}

function Firma({ esercente, mandato, sha256, onSigned, onCancel }: FirmaProps) {
  const firma = useFirmaMandato(mandato._id)
  return (
    <>
      <p className={layout['flat']}>
        Autorizzi {esercente.nome} ad addebitare il conto {mandato.iban}
        {mandato.tipo === 'singolo' ? ' per questo solo pagamento' : ''}. Puoi revocarlo quando
        vuoi.{' '}
        <Anchor
          underline="always"
          href={`/api/mandati/${mandato._id}/pdf`}
          target="_blank"
          rel="noopener"
          inherit
        >
          Leggi il mandato (PDF)
        </Anchor>
      </p>
      {firma.error && (
        <Notice tone="errore" isAlert>
          {messageOf(firma.error)}
        </Notice>
      )}
      <OtpStep
        atto={{ scopo: 'firma_mandato', oggetto: sha256, record_id: mandato._id }}
        onConfirmed={() => firma.mutate(sha256, { onSuccess: onSigned })}
        onCancel={onCancel}
      />
    </>
  )
}
