import { Button, Textarea } from '@mantine/core'
import type { Profilo } from '@rateo/contract/persone/profilo'
import { type SyntheticEvent, useRef, useState } from 'react'
import { fieldMessageOf, restOf } from '../../api/client.ts'
import { useSession } from '../../hooks/use-session.ts'
import { Notice } from '../../ui/notices/notice.tsx'
import { PersonScreen, type PersonScreenProps } from './person-screen.tsx'
import { readProfile, useRiesame } from './registrazione.api.ts'
import layout from '../../ui/layout.module.css'
import classes from './registrazione.module.css'

type Props = PersonScreenProps & { onChanged: (profile: Profilo) => void }

const PERCHE: Readonly<Record<Profilo['role'], string>> = {
  admin: 'Per usare il ruolo admin, oltre alla password, serve un codice.',
  esercente:
    'Da qui si muove il denaro della tua attività e si leggono i dati dei tuoi clienti: una password sola, se qualcuno la scopre, non li protegge. Per questo, oltre alla password, serve un codice.',
  cliente: 'Oltre alla password serve un codice.',
}

/** Every path of a person whose profile was switched off (SPC-10), or whose registration was refused. */
export function InattivoPage({ onChanged, ...props }: Props) {
  const { profile } = props
  if (profile.esercente?.puo_ricorrere) {
    return (
      <PersonScreen {...props} icon="lucchetto" title="La registrazione non è stata approvata">
        <Rifiuto motivo={profile.esercente.avviso?.testo ?? ''} onChanged={onChanged} />
      </PersonScreen>
    )
  }
  if (profile.secondo_fattore_richiesto) {
    return (
      <PersonScreen {...props} icon="lucchetto" title="Serve la verifica in due passaggi">
        <p className={classes['text']}>
          {PERCHE[profile.role]} Esci e accedi di nuovo: te lo mandiamo a {profile.email}, e da lì
          in poi lo chiediamo a ogni accesso. Dal profilo puoi usare invece un’app di codici o una
          passkey. Intanto nessun importo viene mosso.
        </p>
      </PersonScreen>
    )
  }
  return (
    <PersonScreen {...props} icon="lucchetto" title="Il tuo profilo non è attivo">
      <p className={classes['text']}>
        Per ora non puoi usare Rateo: nessun importo viene addebitato o incassato dal portale a tuo
        nome.
      </p>
      <ScriviAllAssistenza email={profile.email} />
    </PersonScreen>
  )
}

/** The one way that is open to who is shut out: an e-mail, from the address that is known. */
function ScriviAllAssistenza({ email }: { email: string }) {
  const { assistenza_email: assistenza } = useSession().appSettings
  if (assistenza === null) {
    return (
      <p className={classes['text']}>
        Se pensi che sia un errore, scrivi all’assistenza dall’indirizzo {email}.
      </p>
    )
  }
  const oggetto = encodeURIComponent('Il mio profilo non è attivo')
  return (
    <p className={classes['text']}>
      Se pensi che sia un errore, scrivi dall’indirizzo {email} a{' '}
      <a href={`mailto:${assistenza}?subject=${oggetto}`}>{assistenza}</a>.
    </p>
  )
}

type RifiutoProps = { motivo: string; onChanged: (profile: Profilo) => void }

function Rifiuto({ motivo, onChanged }: RifiutoProps) {
  const riesame = useRiesame()
  const [testo, setTesto] = useState('')
  const [error, setError] = useState<string | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const rest = restOf(riesame.error, ['motivo'])
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (riesame.isPending) return
    if (testo.trim() === '') {
      setError('Scrivi perché chiedi il riesame')
      field.current?.focus()
      return
    }
    riesame.mutate(testo.trim(), { onSuccess: async () => onChanged(await readProfile()) })
  }
  return (
    <form className={layout['form']} onSubmit={submit} noValidate>
      {motivo !== '' && (
        <Notice tone="errore" title="Motivo">
          {motivo}
        </Notice>
      )}
      <p className={classes['text']}>
        Nessun importo è stato mosso. Se pensi che sia un errore chiedi il riesame: riguardiamo la
        registrazione e ti scriviamo l’esito, di solito entro 2 giorni lavorativi.
      </p>
      <Textarea
        ref={field}
        label="Perché chiedi il riesame"
        rows={4}
        maxLength={500}
        value={testo}
        error={error ?? fieldMessageOf(riesame.error, 'motivo')}
        onChange={(event) => {
          setTesto(event.currentTarget.value)
          setError(null)
        }}
      />
      {rest !== null && (
        <Notice tone="errore" isAlert>
          {rest}
        </Notice>
      )}
      <Button type="submit" loading={riesame.isPending}>
        Chiedi il riesame
      </Button>
    </form>
  )
}
