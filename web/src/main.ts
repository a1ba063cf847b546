import { renderApp } from './app/render-app';
import './styles/app.css';

renderApp();
