import { Button, TextInput } from '@mantine/core'
import { PASSI_CLIENTE } from '@rateo/contract/persone/passi'
import { type SyntheticEvent, useState } from 'react'
import { messageOf } from '../../api/client.ts'
import { leadToWrong } from '../../ui/fields/lead-to-wrong.ts'
import { Notice } from '../../ui/notices/notice.tsx'
import { readBozza, saveBozza } from './bozza.ts'
import { ConfermaOtp, useConfermaOtp } from './conferma-otp.tsx'
import { Azioni, type PassoProps } from './passo-form.tsx'
import { useSalvaPasso } from './registrazione.api.ts'
import layout from '../../ui/layout.module.css'

/** The telephone, confirmed by the code that is sent there. */
export function ContattiPasso({ registrazione, passo, onSaved, onBack }: PassoProps) {
  const { ruolo, dati, precompilati } = registrazione
  const saved =
    readBozza(ruolo, passo)?.['telefono'] ??
    dati[passo]?.['telefono'] ??
    precompilati[passo]?.['telefono']
  const [telefono, setTelefono] = useState(
    typeof saved === 'string' ? saved : (registrazione.telefono ?? ''),
  )
  const [isTouched, setTouched] = useState(false)
  const salva = useSalvaPasso()
  const parsed = PASSI_CLIENTE.contatti.safeParse({ telefono })
  const numero = parsed.success ? parsed.data.telefono : null
  const isConfirmed = numero !== null && numero === registrazione.telefono
  // The number is kept as it is where no SMS can be sent, and confirmed another day.
  const canSave = isConfirmed || !registrazione.sms
  const error = parsed.success ? undefined : parsed.error.issues[0]?.message

  const save = () => {
    if (numero !== null) salva.mutate({ passo, body: { telefono: numero } }, { onSuccess: onSaved })
  }
  const otp = useConfermaOtp({ scopo: 'verifica_telefono', oggetto: numero ?? '' }, save)
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTouched(true)
    if (numero === null) leadToWrong(event.currentTarget)
    if (numero === null || salva.isPending) return
    if (canSave) save()
    else otp.submit()
  }

  return (
    <form className={layout['form']} onSubmit={submit} noValidate>
      {salva.error && (
        <Notice tone="errore" isAlert>
          {messageOf(salva.error)}
        </Notice>
      )}
      <TextInput
        id="campo-telefono"
        label="Cellulare"
        description={
          registrazione.sms
            ? 'Ti mandiamo un SMS con un codice per essere sicuri che sia tuo'
            : 'Per ora non inviamo SMS: lo confermerai più avanti dal profilo'
        }
        inputMode="tel"
        autoComplete="tel"
        maw={320}
        value={telefono}
        error={isTouched && error}
        onBlur={() => setTouched(telefono !== '')}
        onChange={(event) => {
          setTelefono(event.currentTarget.value)
          saveBozza(ruolo, passo, { telefono: event.currentTarget.value })
        }}
      />
      {isConfirmed && <Notice tone="successo">Questo numero è già confermato.</Notice>}
      {!canSave && <ConfermaOtp otp={otp} invia="Invia il codice per SMS" reason={null} />}
      <Azioni onBack={onBack}>
        {canSave && (
          <Button type="submit" size="md" loading={salva.isPending}>
            Salva e continua
          </Button>
        )}
      </Azioni>
    </form>
  )
}
