import { Button } from '@mantine/core'
import type { QuadroDetrazioni } from '@rateo/contract/ponte/detrazioni'
import { contato } from '@rateo/domain/parole/formato'
import { Icon } from '../../ui/icon.tsx'
import layout from '../../ui/layout.module.css'
import { Panel } from '../../ui/panel.tsx'
import { fileAddress } from './detrazioni.api.ts'

type FileProps = {
  titolo: string
  spiega: string
  href: string
  file: { righe: number; motivo: string | null }
}

const File = ({ titolo, spiega, href, file }: FileProps) => (
  <div className={layout['stackTight']}>
    <h3 className={layout['headingSmall']}>{titolo}</h3>
    <p className={layout['quietProse']}>{spiega}</p>
    {file.motivo === null ? (
      <div className={layout['rowCentred']}>
        <Button
          component="a"
          href={href}
          download
          variant="default"
          leftSection={<Icon name="scarica" size={18} />}
          aria-label={`Scarica: ${titolo}`}
        >
          Scarica
        </Button>
        <span className={layout['sub']}>{contato(file.righe, 'movimento', 'movimenti')}</span>
      </div>
    ) : (
      <p className={layout['prose']}>{file.motivo}</p>
    )}
  </div>
)

/** The files that an esercente, or its accountant, hands to the tax office: the portal sends none by itself. */
export function FilePerIlFisco({
  quadro: { anno, concluso, file, totali },
}: {
  quadro: QuadroDetrazioni
}) {
  const ha = (dove: 'sistema_ts' | 'entrate') => totali.some((t) => t.destinazione === dove)
  return (
    <Panel title="File per il fisco">
      <div className={layout['stack']}>
        {!concluso && (
          <p className={layout['quiet']}>
            Il {anno} è in corso: a gennaio i file saranno completi.
          </p>
        )}
        {ha('sistema_ts') && (
          <File
            titolo="Sistema Tessera Sanitaria"
            spiega="L’XML delle spese sanitarie in un file ZIP, con i codici fiscali cifrati. Lo carichi tu, o il tuo commercialista, sul portale del Sistema TS entro il 31 gennaio: da qui non parte nulla. Provalo prima sull’ambiente di test."
            href={fileAddress('sistema_ts', anno)}
            file={file.sistema_ts}
          />
        )}
        {ha('entrate') && (
          <File
            titolo="Elenco per l’Agenzia delle Entrate"
            spiega="Un foglio CSV con sport, scuola ed erogazioni, per chi prepara la comunicazione. Non è un tracciato ufficiale: così com’è non si può inviare. I contanti non ci sono."
            href={fileAddress('entrate', anno)}
            file={file.entrate}
          />
        )}
      </div>
    </Panel>
  )
}
