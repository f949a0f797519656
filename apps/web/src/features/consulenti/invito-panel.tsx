import { Button, Group } from '@mantine/core'
import type { Consulente, InvitoConsulente } from '@rateo/contract/persone/consulenti'
import { contato, formattaData, formattaPercentuale } from '@rateo/domain/parole/formato'
import { useState } from 'react'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Notice } from '../../ui/notices/notice.tsx'
import { Facts, Panel } from '../../ui/panel.tsx'
import layout from '../../ui/layout.module.css'
import classes from './consulenti.module.css'
import { schemaText } from './words.ts'
import { RinnovaInvitoDialog } from './rinnova-invito.dialog.tsx'

/** The link by which the consulente invites esercenti: seen, copied and renewed by the staff (REG-B4). */
export function InvitoPanel({ consulente }: { consulente: Consulente }) {
  const [isRenewing, setRenewing] = useState(false)
  const { invito, stato } = consulente
  const isAttivo = stato === 'attivo'
  return (
    <Panel title="Invito per gli esercenti">
      <div className={layout['stack']}>
        {invito !== null && <Link invito={invito} isAttivo={isAttivo} />}
        {invito === null && isAttivo && (
          <p className={layout['prose']}>
            Nessun link. Creane uno: chi si registra da lì come esercente risulta seguito da questo
            consulente.
          </p>
        )}
        {!isAttivo && (
          <Notice tone="avviso">
            Il consulente è {stato}: solo un consulente attivo può invitare
            {invito === null ? '.' : ', e il link per ora non vale.'}
          </Notice>
        )}
        <Group gap={8}>
          {invito && isAttivo && !invito.scaduto && (
            <CopyButton text={invito.link} label="Copia il link" isFilled />
          )}
          {isAttivo && (
            <Button variant="default" onClick={() => setRenewing(true)}>
              {invito === null ? 'Crea il link' : 'Rinnova il link'}
            </Button>
          )}
        </Group>
      </div>
      {isRenewing && (
        <RinnovaInvitoDialog consulente={consulente} onClose={() => setRenewing(false)} />
      )}
    </Panel>
  )
}

function Link({ invito, isAttivo }: { invito: InvitoConsulente; isAttivo: boolean }) {
  const { link, quota_centesimi_percento, expires_at, scaduto, registrazioni } = invito
  const giorno = formattaData(expires_at)
  return (
    <>
      {isAttivo && !scaduto && <code className={classes['link']}>{link}</code>}
      <Facts
        facts={[
          { name: scaduto ? 'Scaduto il' : 'Vale fino al', value: giorno },
          { name: 'Schema', value: schemaText(invito.schema) },
          { name: 'Quota', value: formattaPercentuale(quota_centesimi_percento / 10_000) },
          {
            name: 'Usato da',
            value: contato(registrazioni, 'registrazione', 'registrazioni'),
          },
        ]}
      />
      {isAttivo && scaduto && (
        <Notice tone="avviso">Il link è scaduto: rinnovalo per averne uno che vale.</Notice>
      )}
    </>
  )
}
