import { Button, Group } from '@mantine/core'
import {
  rinnovaCodici,
  scegliSecondoFattore,
  type Sicurezza,
} from '@rateo/contract/persone/sicurezza'
import { useState } from 'react'
import { sending } from '../../api/change.ts'
import { useSession } from '../../hooks/use-session.ts'
import { Panel } from '../../ui/panel.tsx'
import { useToast } from '../../ui/notices/toast.tsx'
import { CodiciDialog } from './codici-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { PROFILO, useChangeAccount } from './profilo.api.ts'
import layout from '../../ui/layout.module.css'
import classes from './profilo.module.css'
import { TotpDialog } from './totp-dialog.tsx'

type Tipo = Sicurezza['secondo_fattore']

const STATO: Readonly<Record<Tipo, string>> = {
  nessuno: 'Non attivo: per accedere basta la password.',
  email: 'Attivo: a ogni accesso ti scriviamo un codice per e-mail.',
  sms: 'Attivo: a ogni accesso ti mandiamo un codice per SMS.',
  totp: 'Attivo: a ogni accesso scrivi il codice della tua app.',
}
const SENZA_SMS =
  'Attivo: avevi scelto gli SMS, ma per ora non ne inviamo. A ogni accesso ti scriviamo un codice per e-mail.'
const SCELTE = [
  { tipo: 'email', label: 'Usa l’e-mail' },
  { tipo: 'sms', label: 'Usa gli SMS' },
  { tipo: 'totp', label: 'Usa un’app di codici' },
  { tipo: 'nessuno', label: 'Disattiva' },
] as const

export function SecondoPassaggioPanel({ sicurezza }: { sicurezza: Sicurezza }) {
  const { secondo_fattore, ha_cellulare, codici_di_recupero } = sicurezza
  const conSms = useSession().appSettings.sms.messaggi
  const toast = useToast()
  const [scelto, setScelto] = useState<Tipo | 'codici' | null>(null)
  const [codici, setCodici] = useState<readonly string[] | null>(null)
  const scegli = useChangeAccount(scegliSecondoFattore, [PROFILO])
  const rinnova = useChangeAccount(rinnovaCodici, [PROFILO])
  const close = () => {
    scegli.reset()
    rinnova.reset()
    setScelto(null)
  }
  const saved = () => {
    close()
    toast({ tone: 'successo', text: 'Verifica in due passaggi cambiata.' })
  }
  const scelte = SCELTE.filter(
    ({ tipo }) => tipo !== secondo_fattore && (tipo !== 'sms' || (conSms && ha_cellulare)),
  )
  return (
    <Panel title="Verifica in due passaggi">
      <p className={layout['lineProse']}>
        {secondo_fattore === 'sms' && !conSms ? SENZA_SMS : STATO[secondo_fattore]}
      </p>
      {secondo_fattore === 'totp' && (
        <p className={layout['lineProse']}>
          {codici_di_recupero === 0
            ? 'Non hai più codici di recupero: creane di nuovi.'
            : `Codici di recupero ancora validi: ${codici_di_recupero}.`}{' '}
          <Button variant="default" size="compact-sm" onClick={() => setScelto('codici')}>
            Nuovi codici di recupero
          </Button>
        </p>
      )}
      <Group gap={8}>
        {scelte.map(({ tipo, label }) => (
          <Button key={tipo} variant="default" onClick={() => setScelto(tipo)}>
            {label}
          </Button>
        ))}
      </Group>
      {conSms && !ha_cellulare && (
        <p className={classes['dim']}>Per gli SMS conferma prima un cellulare nella scheda Dati.</p>
      )}
      {scelto === 'totp' && <TotpDialog onClose={close} onCodici={setCodici} />}
      {scelto === 'codici' && (
        <PasswordDialog
          title="Nuovi codici di recupero"
          label="Crea i codici"
          change={sending(rinnova, (body) => ({ body }))}
          onDone={(answer) => {
            close()
            setCodici(answer.codici)
          }}
          onClose={close}
        >
          I codici di prima non varranno più.
        </PasswordDialog>
      )}
      {(scelto === 'email' || scelto === 'sms' || scelto === 'nessuno') && (
        <PasswordDialog
          title={
            scelto === 'nessuno'
              ? 'Disattivare la verifica in due passaggi?'
              : 'Cambia la verifica in due passaggi'
          }
          label="Conferma"
          change={sending(scegli, ({ password }) => ({ body: { tipo: scelto, password } }))}
          onDone={saved}
          onClose={close}
        >
          {scelto === 'nessuno'
            ? 'Per accedere basterà la password: chi la scopre entra.'
            : 'Dal prossimo accesso ti chiediamo un codice.'}
        </PasswordDialog>
      )}
      {codici && <CodiciDialog codici={codici} onClose={() => setCodici(null)} />}
    </Panel>
  )
}
