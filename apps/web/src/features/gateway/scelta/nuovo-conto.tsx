import { Anchor, Checkbox, TextInput } from '@mantine/core'
import type { Gateway } from '@rateo/contract/sportello/gateway'
import type { Mandato } from '@rateo/contract/incasso/mandati'
import { type SyntheticEvent, useState } from 'react'
import { fieldMessageOf, messageOf, restOf } from '../../../api/client.ts'
import { leadToWrong } from '../../../ui/fields/lead-to-wrong.ts'
import { Notice } from '../../../ui/notices/notice.tsx'
import { OtpStep } from '../../../ui/otp-step.tsx'
import { useFirmaMandato, usePreparaMandato } from '../gateway.api.ts'
import layout from '../../../ui/layout.module.css'
import classes from '../gateway.module.css'
import { BarButton, PayBar } from './pay-bar.tsx'
import { PayButton } from './pay-button.tsx'

type Props = { gateway: Gateway; importo: number | null; dovuto: number; addebito_il: string }

/** The steps from an account to a debit on it: its IBAN, the mandato to read, the code that signs it, the button. */
export function NuovoConto({ gateway, importo, dovuto, addebito_il }: Props) {
  const [mandato, setMandato] = useState<Mandato | null>(null)
  if (mandato?.stato === 'attivo') {
    const modo = { tipo: 'conto' as const, mandato_id: mandato._id, addebito_il }
    return (
      <>
        <Notice tone="successo" title="Mandato firmato">
          Ora puoi autorizzare l’addebito sul conto {mandato.iban}.
        </Notice>
        <PayButton gateway={gateway} modo={modo} importo={importo} dovuto={dovuto} />
      </>
    )
  }
  if (mandato === null) return <Conto gateway={gateway} onReady={setMandato} />
  if (mandato.stato === 'in_firma' && mandato.sha256 !== null) {
    return (
      <Firma
        gateway={gateway}
        mandato={mandato}
        sha256={mandato.sha256}
        onSigned={setMandato}
        onCancel={() => setMandato(null)}
      />
    )
  }
  return (
    <Notice
      tone={mandato.stato === 'firmato' ? 'informazione' : 'errore'}
      title={
        mandato.stato === 'firmato' ? 'Mandato firmato: lo stiamo attivando' : 'Mandato non attivo'
      }
      isAlert
    >
      {mandato.stato === 'firmato'
        ? 'Ci vuole qualche minuto: ti scriviamo appena puoi usarlo, e lo trovi qui. Non è stato addebitato alcun importo.'
        : `${mandato.motivo ?? ''} Non è stato addebitato alcun importo: prova con un altro conto o un altro metodo.`}
    </Notice>
  )
}

function Conto({ gateway, onReady }: { gateway: Gateway; onReady: (mandato: Mandato) => void }) {
  const [iban, setIban] = useState('')
  const [intestatario, setIntestatario] = useState('')
  const [isOnce, setOnce] = useState(false)
  const prepara = usePreparaMandato(gateway._id, gateway.esercente._id)
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
    <form className={classes['state']} onSubmit={submit} noValidate>
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
      <Checkbox
        label="Vale solo per questo pagamento"
        checked={isOnce}
        onChange={(event) => setOnce(event.currentTarget.checked)}
      />
      <PayBar>
        <BarButton type="submit" loading={prepara.isPending}>
          Continua
        </BarButton>
      </PayBar>
    </form>
  )
}

type FirmaProps = {
  gateway: Gateway
  mandato: Mandato
  sha256: string
  onSigned: (mandato: Mandato) => void
  onCancel: () => void
}

function Firma({ gateway, mandato, sha256, onSigned, onCancel }: FirmaProps) {
  const firma = useFirmaMandato(mandato._id)
  return (
    <>
      <p className={layout['flat']}>
        Autorizzi {gateway.esercente.nome} ad addebitare il conto {mandato.iban}
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
