import { Button, Group, Textarea, TextInput } from '@mantine/core'
import { FirmaNonValida, verificaEvento } from '@rateo/client/webhook'
import { type SyntheticEvent, useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import layout from '../../../ui/layout.module.css'
import classes from '../sviluppatori.module.css'

const VUOTI = { corpo: '', id: '', istante: '', firma: '', segreto: '' }
type Esito = { vale: true; vecchia: boolean } | { vale: false; frase: string }

/** Checks the signature of a message in this page: neither it nor the secret leaves the browser (SVI-B1). */
export function VerificaFirmaDialog({ onClose }: { onClose: () => void }) {
  const [values, setValues] = useState(VUOTI)
  const [esito, setEsito] = useState<Esito | null>(null)
  const field = (name: keyof typeof VUOTI) => ({
    value: values[name],
    required: true,
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
      setEsito(null)
      setValues((before) => ({ ...before, [name]: value }))
    },
  })
  const verifica = async (event: SyntheticEvent) => {
    event.preventDefault()
    setEsito(await esitoDi(values))
  }
  return (
    <Dialog title="Verifica una firma" size="lg" onClose={onClose}>
      <form className={layout['stack']} onSubmit={(event) => void verifica(event)}>
        <p className={layout['prose']}>
          Incolla ciò che il tuo programma ha ricevuto. Il controllo si fa in questa pagina: non
          mandiamo niente a nessuno.
        </p>
        <Textarea
          label="Testo ricevuto"
          description="Com’è arrivato, prima di leggerlo come JSON"
          rows={6}
          classNames={{ input: classes['json'] ?? '' }}
          data-autofocus
          {...field('corpo')}
        />
        <TextInput label="webhook-id" {...field('id')} />
        <TextInput label="webhook-timestamp" inputMode="numeric" {...field('istante')} />
        <TextInput label="webhook-signature" placeholder="v1,…" {...field('firma')} />
        <PasswordField
          label="Segreto dell’indirizzo"
          placeholder="whsec_…"
          autoComplete="off"
          {...field('segreto')}
        />
        {esito && <Risultato esito={esito} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Chiudi
          </Button>
          <Button type="submit">Verifica</Button>
        </Group>
      </form>
    </Dialog>
  )
}

async function esitoDi({ corpo, id, istante, firma, segreto }: typeof VUOTI): Promise<Esito> {
  const intestazioni = {
    'webhook-id': id.trim(),
    'webhook-timestamp': istante.trim(),
    'webhook-signature': firma.trim(),
  }
  try {
    const opzioni = { tolleranza_secondi: Number.POSITIVE_INFINITY }
    await verificaEvento(corpo, intestazioni, segreto.trim(), opzioni)
    // A signature carries the real time, also where the clock of the trial has been moved.
    const secondi = Math.abs(Date.now() / 1000 - Number(istante))
    return { vale: true, vecchia: secondi > 300 }
  } catch (error) {
    if (error instanceof FirmaNonValida) return { vale: false, frase: error.message }
    const frase =
      error instanceof SyntaxError
        ? 'La firma è quella del testo, ma il testo non è JSON.'
        : 'Qui il controllo non si può fare: apri il portale a un indirizzo https.'
    return { vale: false, frase }
  }
}

const Risultato = ({ esito }: { esito: Esito }) =>
  esito.vale ? (
    <Notice tone="successo" title="La firma è giusta">
      {esito.vecchia
        ? 'Il messaggio viene da Rateo. Ha più di cinque minuti: un programma in ascolto lo rifiuta.'
        : 'Il messaggio viene da Rateo e nessuno lo ha cambiato.'}
    </Notice>
  ) : (
    <Notice tone="errore" title="La firma non è giusta" isAlert>
      {esito.frase}
    </Notice>
  )
