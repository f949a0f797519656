import classes from './loader.module.css'
import logo from './logo.svg?inline'

type LoaderProps = {
  message?: string | undefined
  /** Milliseconds in which the bar fills. */
  duration?: number | undefined
}

/** Covers the screen while the portal starts; announced once, as one progress bar without a value. */
export function Loader({ message = 'Caricamento...', duration = 1000 }: LoaderProps) {
  return (
    <div className={classes['screen']}>
      <img className={classes['logo']} src={logo} alt="" width={48} height={48} />
      <div className={classes['track']} role="progressbar" aria-label={message}>
        <div className={classes['bar']} style={{ animationDuration: `${duration}ms` }} />
      </div>
      <p className={classes['message']} aria-hidden="true">
        {message}
      </p>
    </div>
  )
}
