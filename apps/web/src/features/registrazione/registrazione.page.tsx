import { Button } from '@mantine/core'
import type { Profilo } from '@rateo/contract/persone/profilo'
import type { Registrazione } from '@rateo/contract/persone/registrazione'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { messageOf } from '../../api/client.ts'
import { InstantDay } from '../../ui/date.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'
import { PersonScreen, type PersonScreenProps } from './person-screen.tsx'
import { readProfile, registrazioneQuery } from './registrazione.api.ts'
import classes from './registrazione.module.css'
import { Wizard } from './wizard.tsx'

type Props = PersonScreenProps & { onRegistered: (profile: Profilo) => void }

/** The registration of the merchant or of the customer, by the role in use (SPC-09). */
export function RegistrazionePage({ onRegistered, ...props }: Props) {
  const { profile } = props
  const kind = profile.role === 'esercente' ? 'esercente' : 'cliente'
  const { data, error, refetch } = useQuery(registrazioneQuery(profile.role))
  const { search } = useLocation()
  const { email: link }: Readonly<Record<string, string | undefined>> = search

  // A person who is complete leaves for the page that was wanted; one who waits for the staff stays here.
  const onSent = async () => {
    const next = await readProfile()
    if (!next.regitering) onRegistered(next)
  }
  return (
    <PersonScreen
      {...props}
      isWide
      title={kind === 'esercente' ? 'Registra la tua attività' : 'Completa la registrazione'}
    >
      {link === 'verificata' && <Notice tone="successo">La tua e-mail è confermata.</Notice>}
      {link === 'scaduta' && (
        <Notice tone="avviso">
          Il link non vale più. Puoi chiederne un altro da questa pagina.
        </Notice>
      )}
      {error && (
        <Notice tone="errore" isAlert>
          {messageOf(error)}{' '}
          <Button variant="default" size="compact-sm" onClick={() => void refetch()}>
            Riprova
          </Button>
        </Notice>
      )}
      {!data && !error && <PageSkeleton />}
      {data && <Stato registrazione={data} nome={profile.nome} onSent={() => void onSent()} />}
    </PersonScreen>
  )
}

const isWaiting = ({ stato }: Registrazione) => stato === 'inviato' || stato === 'in_verifica'

type StatoProps = { registrazione: Registrazione; nome: string; onSent: () => void }

function Stato({ registrazione, nome, onSent }: StatoProps) {
  const { ruolo, messaggio, inviata_at, email } = registrazione
  if (isWaiting(registrazione)) {
    return (
      <Notice tone="informazione" title={`Grazie ${nome}, abbiamo quello che ci serve`}>
        <p className={classes['text']}>{messaggio}</p>
        {inviata_at && (
          <p className={classes['text']}>
            Inviata il <InstantDay value={inviata_at} />. Non manca nulla da parte tua. Per
            qualsiasi domanda rispondi all’e-mail che ti abbiamo mandato a {email.indirizzo}.
          </p>
        )}
      </Notice>
    )
  }
  return (
    <>
      {messaggio ? (
        <Notice tone="avviso">{messaggio}</Notice>
      ) : (
        <p className={classes['text']}>
          Ogni passo si salva da sé. Finché non finisci non puoi
          {ruolo === 'esercente' ? ' incassare' : ' pagare'}, e nessun importo si muove.
        </p>
      )}
      <Wizard registrazione={registrazione} onSent={onSent} />
    </>
  )
}
